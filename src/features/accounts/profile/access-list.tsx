import type { ReactNode } from "react";
import { Button } from "#src/ui/button.tsx";
import { LoadFailed } from "#src/ui/feedback/load-failed.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import styles from "./access-list.module.css";
import { useOwnAccess } from "./use-own-access.ts";

/** The id of the heading above the list. */
export const accessHeadingId = "access";

/** The sessions and trusted browsers of the account, with buttons to end them (SE-9). */
export function AccessList() {
  const { list, error, outcome, busy, reload, endOthers, endSession, withdrawTrust } = useOwnAccess();
  if (!list && error)
    return (
      <LoadFailed text="The list could not be loaded." focusNext={accessHeadingId} onAgain={() => void reload()} />
    );
  if (!list) return <p role="status">Loading...</p>;
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
                Logged in <OfficeTime time={session.signedInAt} />
              </>
            }
          >
            {!session.current && (
              <Button variant="ghost" aria-disabled={busy || undefined} onClick={() => void endSession(session)}>
                Log out <span className="visually-hidden">{session.device}</span>
              </Button>
            )}
          </Item>
        ))}
      </ul>
      <Outcome outcome={outcome} takesFocus />
      {list.sessions.length > 1 && (
        <Button variant="secondary" aria-disabled={busy || undefined} onClick={() => void endOthers()}>
          Log out everywhere else
        </Button>
      )}
      {trusted.length > 0 && (
        <>
          <h3 className={styles.heading}>Trusted browsers</h3>
          <p>These browsers don’t need a code to log in.</p>
          <ul className={styles.list}>
            {trusted.map((device) => (
              <Item
                key={device.id}
                device={device.device}
                current={device.current}
                about={<>Trusted until {device.trustedUntil && <OfficeTime time={device.trustedUntil} />}</>}
              >
                <Button variant="ghost" aria-disabled={busy || undefined} onClick={() => void withdrawTrust(device)}>
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
