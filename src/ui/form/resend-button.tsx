import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../button.tsx";
import styles from "./resend-button.module.css";
import { useCooldown } from "./use-cooldown.ts";

type Props = {
  /** Sends once more. Says what went wrong, or nothing. */
  resend(): Promise<string | undefined>;
  /** A code has been sent just now: the waiting begins with it. */
  justSent?: boolean;
};

const cooldownSeconds = 30;

/** Asks for another code, twice a minute at most. What came of it is said beside it. */
export function ResendButton({ resend, justSent = false }: Props) {
  const { left, start } = useCooldown();
  const [said, setSaid] = useState("");
  const busy = useRef(false);
  const waiting = left > 0;

  const onArrival = useEffectEvent(() => {
    if (justSent) start(cooldownSeconds);
  });
  useEffect(() => onArrival(), []);

  async function press() {
    if (waiting || busy.current) return;
    busy.current = true;
    setSaid("");
    const wrong = await resend();
    busy.current = false;
    start(cooldownSeconds);
    setSaid(wrong ?? "A new code is on its way. The one before it no longer works.");
  }

  return (
    <div className={styles.resend}>
      {/* It keeps the focus while it waits. */}
      <Button variant="ghost" aria-disabled={waiting || undefined} onClick={() => void press()}>
        {waiting ? `Resend available in ${left}s` : "Resend code"}
      </Button>
      <p role="status">{said}</p>
    </div>
  );
}
