import { useCallback, useEffect } from "react";
import { useManagedList } from "#src/ui/list/use-managed-list.ts";
import { nameOfImage } from "./alt-text.ts";
import { deleteImage, fetchImage, fetchImages, prepareImage, reorderImages, restoreImage } from "./image-calls.ts";

const calls = { fetchAll: fetchImages, reorder: reorderImages, remove: deleteImage, restore: restoreImage };
/** How often a picture that is being prepared is looked at. */
const lookAgainMs = 1500;

/** The gallery as staff works with it. */
export function useImages() {
  const list = useManagedList(calls);
  const { there, show, announce, fail, reload } = list;

  const preparing = there.find(({ state }) => state === "preparing");
  useEffect(() => {
    if (!preparing) return;
    // One at a time; a lost connection is tried again.
    const timer = setInterval(async () => {
      const result = await fetchImage(preparing.id);
      if (result.ok && result.value.state !== "preparing") show(result.value);
      else if (!result.ok && result.error.status === 404) await reload();
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [preparing, show, reload]);

  return {
    ...list,
    /** Makes ready once more what could not be made ready. */
    prepare: useCallback(
      async (id: number) => {
        const result = await prepareImage(id);
        if (!result.ok) return fail(result.error);
        show(result.value);
        announce({ is: "done", text: `${nameOfImage(result.value.alt_text)} is being prepared.` });
      },
      [show, announce, fail],
    ),
  };
}
