import { useCallback, useEffect } from "react";
import { useSession } from "#src/features/accounts/session/use-session.tsx";
import { useManagedList } from "#src/ui/use-managed-list.ts";
import { nameOfImage } from "./alt-text.ts";
import { deleteImage, fetchImage, fetchImages, prepareImage, reorderImages, restoreImage } from "./image-calls.ts";

const calls = { fetchAll: fetchImages, reorder: reorderImages, remove: deleteImage, restore: restoreImage };
/** How often a picture that is being prepared is looked at. */
const lookAgainMs = 1500;

/** The gallery as staff works with it. */
export function useImages() {
  const { refresh } = useSession();
  const list = useManagedList(calls, refresh);
  const { there, show, announce, fail, load } = list;

  const preparing = there.find(({ state }) => state === "preparing");
  useEffect(() => {
    if (!preparing) return;
    // One at a time; a lost connection is tried again.
    const timer = setInterval(async () => {
      const result = await fetchImage(preparing.id);
      if ("done" in result && result.done.state !== "preparing") show(result.done);
      else if ("trouble" in result && result.trouble.status === 404) await load();
    }, lookAgainMs);
    return () => clearInterval(timer);
  }, [preparing, show, load]);

  return {
    ...list,
    /** Makes ready once more what could not be made ready. */
    prepare: useCallback(
      async (id: number) => {
        const result = await prepareImage(id);
        if ("trouble" in result) return fail(result.trouble);
        show(result.done);
        announce({ is: "done", text: `${nameOfImage(result.done.alt_text)} is being prepared.` });
      },
      [show, announce, fail],
    ),
  };
}
