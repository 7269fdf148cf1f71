import type { ReactNode } from "react";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { LoadFailed } from "#src/ui/load-failed.tsx";
import { OfficeTime } from "#src/ui/office-time.tsx";
import { Outcome } from "#src/ui/outcome.tsx";
import styles from "./access-list.module.css";
import { useOwnAccess } from "./use-own-access.ts";

/** One's own sessions and trusted browsers, each of which one can end (SECURITY.md SE-9). */
export function AccessList() {
  const { list, outcome, busy, load, endOthers, endSession, withdrawTrust } = useOwnAccess();
  if (list === "loading") return <p role="status">Loading...</p>;
  if (list === "failed") return <LoadFailed onAgain={() => void load()}>The list could not be loaded.</LoadFailed>;
  const trusted = list.devices.filter(({ trustedUntil }) => trustedUntil !== null);
  return (
    <>
      <ul className={styles.list}>
        {list.sessions.map((session) => (
          <Item
            key={session.id}
            device={session.device}
            current={session.current}
            about={
              <>
                Signed in <OfficeTime time={session.signedInAt} />
              </>
            }
          >
            {!session.current && (
              <Button look="quiet" aria-disabled={busy || undefined} onClick={() => void endSession(session)}>
                Sign out <span className="visually-hidden">{session.device}</span>
              </Button>
            )}
          </Item>
        ))}
      </ul>
      <Outcome outcome={outcome} takesFocus />
      {list.sessions.length > 1 && (
        <Button look="deep" aria-disabled={busy || undefined} onClick={() => void endOthers()}>
          Sign out everywhere else
        </Button>
      )}
      {trusted.length > 0 && (
        <>
          <h3 className={styles.heading}>Trusted browsers</h3>
          <p>Signing in here asks for no second code.</p>
          <ul className={styles.list}>
            {trusted.map((device) => (
              <Item
                key={device.id}
                device={device.device}
                current={device.current}
                about={<>Trusted until {device.trustedUntil && <OfficeTime time={device.trustedUntil} />}</>}
              >
                <Button look="quiet" aria-disabled={busy || undefined} onClick={() => void withdrawTrust(device)}>
                  Stop trusting <span className="visually-hidden">{device.device}</span>
                </Button>
              </Item>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

type ItemProps = { device: string; current: boolean; about: ReactNode; children: ReactNode };

function Item({ device, current, about, children }: ItemProps) {
  return (
    <li className={styles.item}>
      <Icon name="device" />
      <div className={styles.what}>
        <p className={styles.device}>
          {device} {current && <span className={styles.current}>This browser</span>}
        </p>
        <p>{about}</p>
      </div>
      {children}
    </li>
  );
}
