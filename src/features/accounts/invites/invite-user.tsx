import { useState } from "react";
import { MailFolderNote } from "#src/staff/frame/mail-folder-note.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { Button } from "#src/ui/button.tsx";
import { Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import layout from "#src/ui/staff-page.module.css";
import { InviteSteps } from "./invite-steps.tsx";
import styles from "./invite-user.module.css";

const buttonId = "invite-user";

/** Invites a person in two steps: the inviter's password, then the email (USER-06). */
export function InviteUser() {
  const [open, setOpen] = useState(false);
  const [message, setMessage] = useState<string>();
  const outcome = message === undefined ? undefined : outcomeOf(message);
  const focusOn = useFocusOnceRendered();

  function close() {
    setOpen(false);
    focusOn(buttonId);
  }

  return (
    <div className={`${layout.stack} ${styles.invite}`}>
      {open ? (
        <InviteSteps
          onCancel={() => {
            setMessage(undefined);
            close();
          }}
          onMessage={setMessage}
          onSent={close}
        />
      ) : (
        <Button
          id={buttonId}
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
