import { useEffect, useRef, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/card.module.css";
import { Outcome, type OutcomeOf } from "#src/ui/outcome.tsx";
import { InviteSteps } from "./invite-steps.tsx";
import styles from "./invite-user.module.css";

/** Invites somebody in steps: one's own password, their address, sent (USER-06). */
export function InviteUser() {
  const [open, setOpen] = useState(false);
  const [message, setMessage] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  // Back to where it began, once it is over.
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
          look="sun"
          onClick={() => {
            setMessage(undefined);
            setOpen(true);
          }}
        >
          Invite User
        </Button>
      )}
      <Outcome outcome={message === undefined ? undefined : outcomeOf(message)} />
    </div>
  );
}

/** Green if the message says that something was sent, else red (USER-06). */
function outcomeOf(text: string): OutcomeOf {
  return { is: text.includes("sent") ? "done" : "failed", text };
}
