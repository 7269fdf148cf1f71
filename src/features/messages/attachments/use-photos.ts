import { useEffect, useState } from "react";
import { openDraft } from "#src/ui/form/draft.ts";
import type { KeptPhotos, Photo } from "./photo.ts";
import { createPhotoQueue } from "./photo-queue.ts";

/** The photos of a form, and what can be done with them. */
export type Photos = ReturnType<typeof usePhotos>;

/** A little less than the server keeps photos that were not sent (LEAD-26). */
const keptForMs = 23 * 60 * 60 * 1000;

/**
 * @param id of the form
 * @param isSent it was sent, and nothing was typed since
 */
export function usePhotos(id: string, isSent: boolean) {
  const [list, setList] = useState<readonly Photo[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const [queue] = useState(() => {
    const draft = openDraft(`draft:${id}-photos`, { keptForMs });
    return createPhotoQueue({
      kept: readKept(draft.read()),
      onChange(photos, keep) {
        setList(photos);
        if (keep) draft.write({ ...keep, startedAt: String(keep.startedAt), photos: JSON.stringify(keep.photos) });
        else draft.drop();
      },
    });
  });
  const onTheWay = list.filter(({ state }) => ["waiting", "sending", "paused"].includes(state));
  const underWay = onTheWay.length;

  useEffect(() => {
    queue.start();
    const stop = new AbortController();
    addEventListener("online", queue.resume, stop);
    return () => stop.abort();
  }, [queue]);

  // The browser asks before a page is left while photos are on their way.
  useEffect(() => {
    if (underWay === 0) return;
    const stop = new AbortController();
    addEventListener("beforeunload", (event) => event.preventDefault(), stop);
    return () => stop.abort();
  }, [underWay]);

  return {
    ...queue,
    list,
    /** How many of the last choice were too many. */
    leftOut,
    /** How many are still on their way, and how many of these belong to a form that was sent. */
    underWay,
    late: onTheWay.filter(({ sent }) => sent).length,
    add: (files: readonly File[]) => setLeftOut(queue.add(files, isSent)),
    remove(key: string) {
      setLeftOut(0);
      queue.remove(key);
    },
  };
}

function readKept({ token, startedAt = "", photos }: Record<string, string>): KeptPhotos | undefined {
  const started = Number(startedAt);
  if (token === undefined || photos === undefined || !(Date.now() - started < keptForMs)) return undefined;
  try {
    return { token, startedAt: started, photos: JSON.parse(photos) as KeptPhotos["photos"] };
  } catch {
    return undefined;
  }
}
