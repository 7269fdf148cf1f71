import { useState } from "react";
import { api } from "#src/browser/api.ts";
import { type BodyOf, callApi, type Result } from "#src/browser/call-api.ts";
import type { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { roleNames } from "#src/staff/session/access.ts";
import { Button } from "#src/ui/button.tsx";
import { asOutcome, Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import { EmailAddress } from "#src/ui/text/email-address.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import styles from "./invite-user.module.css";
import type { Invitee } from "./invite-user.tsx";

type Invites = BodyOf<Awaited<ReturnType<(typeof api.admin)["send-invite"]["$get"]>>>["invites"];

/** The invitations that no one has used yet, for `useResource`. */
export function fetchInvites(): Promise<Result<Invites>> {
  const call = () => api.admin["send-invite"].$get();
  return callApi(call, { failed: "The invitations could not be loaded." }, ({ invites }) => invites);
}

type Props = { resource: ReturnType<typeof useResource<Invites>>; onResend(invite: Invitee): void };

/** The invitations below the users: each is sent again through its two steps, or canceled with one press (LOOK-57). */
export function PendingInvites({ resource, onResend }: Props) {
  const [outcome, setOutcome] = useState<OutcomeOf>();

  async function cancel(email: string) {
    const texts = { fallback: "The invitation could not be canceled." };
    const result = await callApi(() => api.admin["send-invite"].cancel.$post({ json: { email } }), texts);
    setOutcome(asOutcome(result, () => `The invitation to ${email} is canceled. Its link no longer works.`));
    if (result.ok) await resource.reload();
  }

  return (
    <>
      <Loaded of={resource} loading={null}>
        {(invites) =>
          invites.length > 0 && (
            <section aria-labelledby="invitations">
              <h2 id="invitations" className={styles.title}>
                Invitations
              </h2>
              <ul className={`surface ${styles.pending}`}>
                {invites.map(({ email, role, invitedAt, isExpired }) => (
                  <li key={email} className="row">
                    <p>
                      <b>
                        <EmailAddress address={email} />
                      </b>{" "}
                      · {roleNames[role]} · Invited <OfficeTime time={invitedAt} />.
                      {isExpired && " The link has expired."}
                    </p>
                    <Button variant="ghost" onClick={() => onResend({ email, role })}>
                      Resend <span className="visually-hidden">to {email}</span>
                    </Button>
                    <Button variant="ghost" onClick={() => void cancel(email)}>
                      Cancel <span className="visually-hidden">the invitation of {email}</span>
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </Loaded>
      <Outcome outcome={outcome} takesFocus />
    </>
  );
}
