import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { mayOpen } from "#src/staff/session/access.ts";
import { useSession } from "#src/staff/session/use-session.tsx";
import { IconButton } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/dialog.tsx";

type Sheet = ComponentType<{ onClose(): void }>;

const loadSheet = () => import("./new-inquiry-sheet.tsx");
/** Until then a page has the connection for itself. */
const loadAfterMs = 4_000;

const typing = "input, textarea, select, [contenteditable], dialog";

/** The button on every staff screen that begins an inquiry, and its key, N (JOB-06). */
export function NewInquiry() {
  const { me, adminsManageUsers } = useSession();
  const [shown, setShown] = useState<{ Sheet: Sheet } | "failed">();
  const may = me !== undefined && mayOpen("/admin/calls", me.role, { adminsManageUsers });

  async function open() {
    const loaded = await loadSheet().catch(() => undefined);
    setShown(loaded ? { Sheet: loaded.default } : "failed");
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const isOther = event.metaKey || event.ctrlKey || event.altKey || event.isComposing || event.repeat;
    if (key.toLowerCase() !== "n" || isOther || event.defaultPrevented) return;
    if ((target instanceof Element && target.closest(typing)) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    void open();
  });
  useEffect(() => {
    if (!may) return;
    const stop = new AbortController();
    addEventListener("keydown", (event) => onKey(event), { signal: stop.signal });
    const timer = setTimeout(() => void loadSheet().catch(() => undefined), loadAfterMs);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [may]);

  if (!may) return null;
  return (
    <>
      <IconButton icon="plus" word="New inquiry" aria-keyshortcuts="n" onClick={() => void open()}>
        New inquiry
      </IconButton>
      {shown === "failed" && (
        <ConfirmDialog
          id="new-inquiry-not-loaded"
          question="The form could not be loaded"
          confirm="Try again"
          variant="secondary"
          onConfirm={() => void open()}
          onCancel={() => setShown(undefined)}
        >
          <p>Please check your connection. Nothing on the page you are on is lost.</p>
        </ConfirmDialog>
      )}
      {shown && shown !== "failed" && <shown.Sheet onClose={() => setShown(undefined)} />}
    </>
  );
}
