import { useRef, useState } from "react";
import { Button } from "../button.tsx";
import styles from "./resend-button.module.css";
import { useCooldown } from "./use-cooldown.ts";

type Props = {
  /** Sends once more. Never rejects. */
  resend(): Promise<{ ok: true } | { ok: false; error: { text: string } }>;
  /** A code was just sent: the cooldown has begun. */
  justSent?: boolean;
};

const cooldownSeconds = 30;

/** Requests another code, twice a minute at most, and announces the result beside the button. */
export function ResendButton({ resend, justSent = false }: Props) {
  const { left, start } = useCooldown(justSent ? cooldownSeconds : 0);
  const [status, setStatus] = useState("");
  const busy = useRef(false);
  const waiting = left > 0;

  async function press() {
    if (waiting || busy.current) return;
    busy.current = true;
    setStatus("");
    const sent = await resend();
    busy.current = false;
    start(cooldownSeconds);
    setStatus(sent.ok ? "A new code is on its way. The one before it no longer works." : sent.error.text);
  }

  return (
    <div className={styles.resend}>
      {/* Not `disabled`, which would lose the focus. */}
      <Button variant="ghost" aria-disabled={waiting || undefined} onClick={() => void press()}>
        {waiting ? `Resend available in ${left}s` : "Resend code"}
      </Button>
      <p role="status">{status}</p>
    </div>
  );
}
