import { useEffect, useEffectEvent, useState } from "react";
import { mayOpen } from "#src/staff/session/access.ts";
import { useSession } from "#src/staff/session/use-session.tsx";
import { IconButton } from "#src/ui/button.tsx";
import { NewInquirySheet } from "./new-inquiry-sheet.tsx";

const typing = "input, textarea, select, [contenteditable], dialog";

/** The button on every staff screen that begins an inquiry, and its key, N (JOB-06). */
export function NewInquiry() {
  const { me, adminsManageUsers } = useSession();
  const [isOpen, setOpen] = useState(false);
  const may = me !== undefined && mayOpen("/admin/calls", me.role, { adminsManageUsers });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const isOther = event.metaKey || event.ctrlKey || event.altKey || event.isComposing || event.repeat;
    if (key.toLowerCase() !== "n" || isOther || event.defaultPrevented) return;
    if ((target instanceof Element && target.closest(typing)) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    if (!may) return;
    const stop = new AbortController();
    addEventListener("keydown", (event) => onKey(event), { signal: stop.signal });
    return () => stop.abort();
  }, [may]);

  if (!may) return null;
  return (
    <>
      <IconButton icon="plus" word="New inquiry" aria-keyshortcuts="n" onClick={() => setOpen(true)}>
        New inquiry
      </IconButton>
      {isOpen && <NewInquirySheet onClose={() => setOpen(false)} />}
    </>
  );
}
