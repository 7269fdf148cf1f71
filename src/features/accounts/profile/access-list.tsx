import type { ReactNode } from "react";
import { useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useSession } from "#src/staff/session/use-session.tsx";
import { Button } from "#src/ui/button.tsx";
import type { OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import { Outcome } from "#src/ui/feedback/outcome.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import styles from "./access-list.module.css";

/** The id of the heading above the list. */
export const accessHeadingId = "access";

/** The sessions and trusted browsers of the account, with buttons to end them (SE-9). */
export function AccessList() {
  const resource = useResource(fetchAccess);
  const [outcome, setOutcome] = useState<OutcomeOf>();
  const [busy, setBusy] = useState(false);
  const { refresh } = useSession();
  const list = resource.data;

  async function end(call: () => Promise<Pick<Response, "ok" | "status" | "json">>, done: string) {
    if (busy) return;
    setBusy(true);
    setOutcome(undefined);
    const result = await callApi(call, texts);
    // 404: it has already ended.
    const ended = result.ok || result.error.status === 404;
    setOutcome(ended ? { is: "done", text: done } : { is: "failed", text: result.error.text });
    // Ending another session also drops a pending change of address.
    await Promise.all([resource.reload(), refresh()]);
    setBusy(false);
  }

  if (!list) return <Loaded of={resource} failed="The list could not be loaded." focusNext={accessHeadingId} />;
  const button = { variant: "ghost", "aria-disabled": busy || undefined } as const;
  const trusted = list.devices.filter(({ trustedUntil }) => trustedUntil !== null);
  return (
    <>
      <ul className={styles.list}>
        {list.sessions.map(({ id, device, current, signedInAt }) => (
          <Item
            key={id}
            device={device}
            current={current}
            about={["Logged in ", <OfficeTime key="at" time={signedInAt} />]}
          >
            {!current && (
              <Button
                {...button}
                onClick={() =>
                  void end(() => api.user.sessions[":id"].$delete({ param: { id } }), `Logged out: ${device}.`)
                }
              >
                Log out <span className="visually-hidden">{device}</span>
              </Button>
            )}
          </Item>
        ))}
      </ul>
      <Outcome outcome={outcome} takesFocus />
      {list.sessions.length > 1 && (
        <Button
          {...button}
          variant="secondary"
          onClick={() => void end(() => api.user.sessions.$delete(), "Logged out everywhere else.")}
        >
          Log out everywhere else
        </Button>
      )}
      {trusted.length > 0 && (
        <>
          <h3 className={styles.heading}>Trusted browsers</h3>
          <p>These browsers don’t need a code to log in.</p>
          <ul className={styles.list}>
            {trusted.map(({ id, device, current, trustedUntil }) => (
              <Item
                key={id}
                device={device}
                current={current}
                about={["Trusted until ", trustedUntil && <OfficeTime key="at" time={trustedUntil} as="bare" />]}
              >
                <Button
                  {...button}
                  onClick={() =>
                    void end(() => api.user.devices[":id"].$delete({ param: { id } }), `No longer trusted: ${device}.`)
                  }
                >
                  Stop trusting <span className="visually-hidden">{device}</span>
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
    <li className={`row ${styles.item}`}>
      <Icon name="device" />
      <div className={styles.what}>
        <p className={`row ${styles.device}`}>
          {device} {current && <span className={styles.current}>This browser</span>}
        </p>
        <p>{about}</p>
      </div>
      {children}
    </li>
  );
}

const texts = { fallback: "That did not work. Please try again." };

function fetchAccess() {
  return callApi(() => api.user.sessions.$get(), texts);
}
