import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "#src/features/accounts/session/use-session.tsx";
import { csrfMissing, type Result, type Trouble } from "#src/platform/attempt.ts";
import { arrange } from "#src/ui/order.ts";
import { useOptimisticOrder } from "#src/ui/use-optimistic-order.ts";
import { deleteImage, fetchImage, fetchImages, prepareImage, reorderImages, restoreImage } from "./image-calls.ts";
import type { StaffImage, StaffImageList } from "./schema.ts";

const nothing: StaffImageList = { images: [], deleted: [] };
/** How often a picture that is being prepared is looked at. */
const lookAgainMs = 1500;

/**
 * The gallery as staff works with it. What the server has answered shows at once; whatever fails is followed by a look at the
 * truth, and while that cannot be had, what is on the screen stays.
 */
export function useImages() {
  const { refresh } = useSession();
  const [lists, setLists] = useState<StaffImageList | "loading" | Trouble>("loading");
  const [trouble, setTrouble] = useState<Trouble & { at: number }>();
  const [leaving, setLeaving] = useState<number>();
  const [undo, setUndo] = useState<StaffImage>();
  const loads = useRef(0);

  const load = useCallback(async () => {
    loads.current += 1;
    const mine = loads.current;
    const result = await fetchImages();
    // An older answer that comes late says less than the newer one.
    if (mine !== loads.current) return;
    setLists((before) => {
      if ("done" in result) return keepSame(before, result.done);
      return isLoaded(before) ? before : result.trouble;
    });
  }, []);
  useEffect(() => void load(), [load]);

  /** A picture was added or changed: shows it as it is now. The same function throughout, for lists that are not drawn twice. */
  const show = useCallback((image: StaffImage) => {
    setTrouble(undefined);
    setLists((before) => (isLoaded(before) ? withImage(before, image) : before));
  }, []);

  const fail = useCallback(
    async (why: Trouble) => {
      setTrouble({ ...why, at: performance.now() });
      // Brings the cookie back, so that trying again works.
      if (why.text === csrfMissing) await refresh();
      await load();
    },
    [refresh, load],
  );

  const prepare = useCallback(
    async (id: number) => {
      setTrouble(undefined);
      const result = await prepareImage(id);
      if ("done" in result) show(result.done);
      else await fail(result.trouble);
    },
    [show, fail],
  );

  const known = isLoaded(lists) ? lists : nothing;
  const preparing = known.images.find(({ state }) => state === "preparing");
  useEffect(() => {
    if (!preparing) return;
    // One at a time, in the order in which they are made; a lost connection is tried again.
    const timer = setInterval(async () => {
      const result = await fetchImage(preparing.id);
      if ("done" in result && result.done.state !== "preparing") show(result.done);
      else if ("trouble" in result && result.trouble.status === 404) await load();
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [preparing, show, load]);

  const why = useRef<Trouble>(undefined);
  const order = useOptimisticOrder({
    entries: known.images,
    async send(ids) {
      setTrouble(undefined);
      const result: Result<true> = await reorderImages(ids);
      why.current = "trouble" in result ? result.trouble : undefined;
      return "done" in result;
    },
    onSaved: (ids) =>
      setLists((before) => (isLoaded(before) ? { ...before, images: arrange(before.images, ids) } : before)),
    onRefused: () => void (why.current && fail(why.current)),
  });

  return {
    state: isLoaded(lists) ? ("loaded" as const) : lists,
    images: leaving === undefined ? order.shown : order.shown.filter(({ id }) => id !== leaving),
    deleted: known.deleted,
    /** The picture that was deleted last, until it is brought back or the page is left. */
    undo,
    trouble,
    /** A deletion is on its way: the list is not what the server knows. */
    busy: leaving !== undefined,
    load,
    show,
    prepare,
    reorder: order.reorder,

    /** @returns whether it is gone */
    async remove(image: StaffImage): Promise<boolean> {
      setTrouble(undefined);
      setLeaving(image.id);
      const result = await deleteImage(image.id);
      if ("done" in result) {
        setUndo(image);
        setLists((before) => (isLoaded(before) ? withoutImage(before, image) : before));
        await load();
      } else await fail(result.trouble);
      setLeaving(undefined);
      return "done" in result;
    },

    /** @returns whether it is back */
    async restore(id: number): Promise<boolean> {
      setTrouble(undefined);
      const result = await restoreImage(id);
      if ("trouble" in result) {
        await fail(result.trouble);
        return false;
      }
      setUndo((before) => (before?.id === id ? undefined : before));
      await load();
      return true;
    },
  };
}

function withImage({ images, deleted }: StaffImageList, image: StaffImage): StaffImageList {
  const isThere = images.some(({ id }) => id === image.id);
  return {
    images: isThere ? images.map((one) => (one.id === image.id ? image : one)) : [...images, image],
    deleted: deleted.filter(({ id }) => id !== image.id),
  };
}

function withoutImage({ images, deleted }: StaffImageList, { id }: StaffImage): StaffImageList {
  return { images: images.filter((one) => one.id !== id), deleted };
}

/** What has not changed stays the same object: its card is not drawn anew. */
function keepSame(before: StaffImageList | "loading" | Trouble, after: StaffImageList): StaffImageList {
  if (!isLoaded(before)) return after;
  const known = new Map(before.images.map((image) => [image.id, image]));
  const same = (image: StaffImage) => {
    const old = known.get(image.id);
    return old && JSON.stringify(old) === JSON.stringify(image) ? old : image;
  };
  return { images: after.images.map(same), deleted: after.deleted };
}

function isLoaded(lists: StaffImageList | "loading" | Trouble): lists is StaffImageList {
  return typeof lists === "object" && "images" in lists;
}
