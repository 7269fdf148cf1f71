import { useEffect, useEffectEvent, useRef, useState } from "react";
import { openDraft } from "#src/ui/form/draft.ts";
import type { KeptPhotos, Photo } from "./photo.ts";
import { createPhotoQueue, type PhotoQueue } from "./photo-queue.ts";

/** The photos of a form, and what can be done with them. */
export type Photos = {
  list: readonly Photo[];
  /** How many of the last choice were too many. */
  leftOut: number;
  /** How many are still on their way, and how many of these belong to a form that was sent. */
  underWay: number;
  late: number;
  add(files: readonly File[]): void;
  remove(key: string): void;
  prepareToken(): void;
  tokenWithin(ms: number): Promise<string | undefined>;
  markSent(attached: boolean): void;
};

/** A little less than the server keeps photos that were not sent (LEAD-26). */
const keptForMs = 23 * 60 * 60 * 1000;

/**
 * @param id of the form
 * @param isSent it was sent, and nothing was typed since
 */
export function usePhotos(id: string, isSent: boolean): Photos {
  const [list, setList] = useState<readonly Photo[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const queue = useRef<PhotoQueue>(undefined);
  const onTheWay = list.filter(({ state }) => ["waiting", "sending", "paused"].includes(state));
  const underWay = onTheWay.length;

  /** Made at its first use: an effect of the field, which may bring files, runs before those of the form. */
  function opened(): PhotoQueue {
    if (queue.current) return queue.current;
    const draft = openDraft(`draft:${id}-photos`, { keptForMs });
    queue.current = createPhotoQueue({
      kept: readKept(draft.read()),
      onChange(photos, keep) {
        setList(photos);
        if (keep) draft.write({ ...keep, startedAt: String(keep.startedAt), photos: JSON.stringify(keep.photos) });
        else draft.drop();
      },
    });
    return queue.current;
  }

  const onStart = useEffectEvent(() => opened().start());
  useEffect(() => {
    onStart();
    const stop = new AbortController();
    addEventListener("online", () => queue.current?.resume(), stop);
    return () => stop.abort();
  }, []);

  // The browser asks before a page is left while photos are on their way.
  useEffect(() => {
    if (underWay === 0) return;
    const stop = new AbortController();
    addEventListener("beforeunload", (event) => event.preventDefault(), stop);
    return () => stop.abort();
  }, [underWay]);

  return {
    list,
    leftOut,
    underWay,
    late: onTheWay.filter(({ sent }) => sent).length,
    add: (files) => setLeftOut(opened().add(files, isSent)),
    remove(key) {
      setLeftOut(0);
      queue.current?.remove(key);
    },
    prepareToken: () => queue.current?.prepareToken(),
    tokenWithin: async (ms) => queue.current?.tokenWithin(ms),
    markSent: (attached) => queue.current?.markSent(attached),
  };
}

function readKept({ token, startedAt = "", photos }: Record<string, string>): KeptPhotos | undefined {
  const started = Number(startedAt);
  if (token === undefined || photos === undefined || !(Date.now() - started < keptForMs)) return undefined;
  try {
    const list: unknown = JSON.parse(photos);
    return Array.isArray(list) ? { token, startedAt: started, photos: list.filter(isKept) } : undefined;
  } catch {
    return undefined;
  }
}

function isKept(value: unknown): value is KeptPhotos["photos"][number] {
  const { key, name } = (value ?? {}) as Record<string, unknown>;
  return typeof key === "string" && typeof name === "string";
}
