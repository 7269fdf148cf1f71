import { useEffect } from "react";
import { Button } from "#src/ui/button.tsx";
import { counted } from "#src/ui/text/counted.ts";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import { dropWaiting, sendWaiting, useWaiting } from "./waiting.ts";
import styles from "./waiting-bar.module.css";

const tryEveryMs = 30_000;

/** Above every staff page: how much waits for a network, and what was refused when it came, with who had changed it (JOB-34). Sends it. */
export function WaitingBar() {
  const entries = useWaiting();
  const refused = entries.filter((entry) => entry.refused);
  const waiting = entries.length - refused.length;
  const waits = waiting > 0;
  useEffect(() => {
    const send = () => void sendWaiting();
    send();
    window.addEventListener("online", send);
    const timer = waits ? setInterval(send, tryEveryMs) : undefined;
    return () => {
      window.removeEventListener("online", send);
      clearInterval(timer);
    };
  }, [waits]);
  return (
    <div role="status" className={entries.length > 0 ? `tinted ${styles.bar}` : undefined}>
      {waits && (
        <p>
          {counted(waiting, "change waits", "changes wait")} for a network on this device. Logging out removes what
          waits.
        </p>
      )}
      {refused.map(({ name, words, refused: why }) => (
        <div key={name} className={`row spread ${styles.refused}`}>
          <p>
            <strong>{words}</strong> was not saved.{" "}
            {why?.at ? (
              <>
                <bdi>{why.by ?? "Someone else"}</bdi> changed it <OfficeTime time={why.at} />.
              </>
            ) : (
              why?.text
            )}
          </p>
          <Button variant="ghost" onClick={() => void dropWaiting(name)}>
            OK<span className="visually-hidden">, {words}</span>
          </Button>
        </div>
      ))}
    </div>
  );
}
