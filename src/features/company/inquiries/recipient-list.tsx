import { type ReactNode, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { asOutcome, Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import { Icon, type IconName } from "#src/ui/icon.tsx";
import { EmailAddress } from "#src/ui/text/email-address.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import entries from "../entry-list.module.css";
import styles from "./inquiries.module.css";
import type { ListedRecipient, Recipients } from "./read-recipients.server.ts";
import { RemoveRecipient } from "./remove-recipient.tsx";
import type { ChangeRecipients } from "./use-recipients.ts";

/** The list of those who get the inquiries, and of those who have not confirmed it yet. */
export function RecipientList({ recipients, change }: { recipients: Recipients; change: ChangeRecipients }) {
  const [removing, setRemoving] = useState<string>();
  const [outcome, setOutcome] = useState<OutcomeOf>();
  const confirmed = recipients.list.filter(({ confirmedAt }) => confirmedAt !== null);

  async function sendAgain({ id, email }: ListedRecipient) {
    setOutcome(undefined);
    const words = () => `The new email to ${email} has another link. The one before no longer works.`;
    setOutcome(asOutcome(await change.sendAgain(id), words));
  }

  return (
    <>
      <ul className={entries.list}>
        {confirmed.length === 0 &&
          recipients.getting.map((email) => <Item key={email} icon="check" email={email} state={ofCompany} />)}
        {recipients.list.map((recipient) => {
          const { id, email, confirmedAt } = recipient;
          return (
            <Item key={id} icon={confirmedAt ? "check" : "clock"} email={email} state={<State recipient={recipient} />}>
              {removing === id ? (
                <RemoveRecipient
                  recipient={recipient}
                  remove={change.remove}
                  onCancel={() => setRemoving(undefined)}
                  onRemoved={() => {
                    setRemoving(undefined);
                    setOutcome({ is: "done", text: `${email} was removed from the list.` });
                  }}
                />
              ) : (
                <div className={`row ${styles.buttons}`}>
                  {!confirmedAt && (
                    <Button variant="ghost" onClick={() => void sendAgain(recipient)}>
                      Send again <span className="visually-hidden">to {email}</span>
                    </Button>
                  )}
                  {!(confirmedAt && confirmed.length === 1) && (
                    <Button
                      variant="ghost"
                      onClick={() => {
                        setOutcome(undefined);
                        setRemoving(id);
                      }}
                    >
                      Remove <span className="visually-hidden">{email}</span>
                    </Button>
                  )}
                </div>
              )}
            </Item>
          );
        })}
      </ul>
      <Outcome outcome={outcome} takesFocus />
    </>
  );
}

const ofCompany = "The company’s email address. It gets the inquiries until an address on your list is confirmed.";

type ItemProps = { icon: IconName; email: string; state: ReactNode; children?: ReactNode };

function Item({ icon, email, state, children }: ItemProps) {
  return (
    <li className={entries.item}>
      <Icon name={icon} />
      <div className={styles.what}>
        <p className={styles.email}>
          <EmailAddress address={email} />
        </p>
        <p>{state}</p>
      </div>
      {children}
    </li>
  );
}

function State({ recipient: { confirmedAt, linkExpiresAt, isExpired, askedBy } }: { recipient: ListedRecipient }) {
  if (confirmedAt) return ["Gets the inquiries. Confirmed ", <OfficeTime key="time" time={confirmedAt} />, "."];
  if (isExpired || linkExpiresAt === null) return "Not confirmed, and its link has expired. It gets nothing.";
  return (
    <>
      Gets nothing yet: no one has opened the email’s link and pressed the button.
      {askedBy && ` ${askedBy} asked for it.`} The link works until <OfficeTime time={linkExpiresAt} as="minute" />.
    </>
  );
}
