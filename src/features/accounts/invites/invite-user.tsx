import { useEffect, useRef, useState } from "react";
import { MailFolderNote } from "#src/site/document/mail-folder-note.tsx";
import { Button } from "#src/ui/button.tsx";
import { Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import layout from "#src/ui/staff-page.module.css";
import { InviteSteps } from "./invite-steps.tsx";
import styles from "./invite-user.module.css";

/** Invites a person in two steps: the inviter's password, then the email (USER-06). */
export function InviteUser() {
  const [open, setOpen] = useState(false);
  const [message, setMessage] = useState<string>();
  const outcome = message === undefined ? undefined : outcomeOf(message);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  // The focus returns to the button.
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);

  return (
    <div className={`${layout.stack} ${styles.invite}`}>
      {open ? (
        <InviteSteps
          onCancel={() => {
            setMessage(undefined);
            setOpen(false);
          }}
          onMessage={setMessage}
          onSent={() => setOpen(false)}
        />
      ) : (
        <Button
          ref={button}
          variant="primary"
          onClick={() => {
            setMessage(undefined);
            setOpen(true);
          }}
        >
          Invite User
        </Button>
      )}
      <Outcome outcome={outcome}>{outcome?.is === "done" && <MailFolderNote />}</Outcome>
    </div>
  );
}

/** A message with "sent" is a success (USER-06). */
function outcomeOf(text: string): OutcomeOf {
  return { is: text.includes("sent") ? "done" : "failed", text };
}
