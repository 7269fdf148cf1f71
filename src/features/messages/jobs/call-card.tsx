import { useState } from "react";
import type { Result } from "#src/browser/call-api.ts";
import { useNow } from "#src/browser/use-now.ts";
import { dayAt } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { mailtoLink } from "#src/platform/mail/mailto-link.ts";
import { stateNames } from "#src/staff/audit/states.schema.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import type { Page } from "../appointments/say-appointment.ts";
import { mapLink } from "../map-link.ts";
import { phoneAsWritten, phoneLink } from "../phone.ts";
import { AfterCall, type CallResult } from "./after-call.tsx";
import styles from "./call-card.module.css";
import { CallEntries } from "./call-entries.tsx";
import { CallPanel } from "./call-panel.tsx";
import { OtherMessages } from "./other-messages.tsx";
import { PromiseLine } from "./promise-line.tsx";
import { callerName } from "./saved-work.ts";
import type { StaffJob } from "./staff-job.server.ts";
import type { SaveWork } from "./use-jobs.ts";
import { shortVisitWords, timeWords } from "./visit-words.ts";
import type { WorkFormProps } from "./work-form.tsx";

export const titleId = (id: number) => `call-${id}-title`;

type Props = {
  call: StaffJob;
  heading: "h3" | "h4";
  /** A heading above the card names the day of its next step. */
  isBelowDay?: boolean;
  /** The card asks how the call went. */
  asked: boolean;
  /** The form is open when the card appears. */
  opened?: boolean;
  onAsk(asked: boolean): void;
} & CallActions;

/** What every card of the page does. */
export type CallActions = {
  save: SaveWork;
  saveNoAnswer(call: StaffJob): Promise<Result<StaffJob>>;
  page: Page;
  /** The card may stand elsewhere now, or not at all. */
  onMoved(call: StaffJob): void;
};

/** What the press that opens the form has chosen. */
const suggestions = {
  reached: { state: "called" },
  planned: { state: "visit-planned", nextStep: "Visit" },
  "no-answer": { state: "no-answer", nextStep: "Call again" },
} as const;

/** One job of the call list: who waits for what, the number to tap, and what is to be done next. */
export function CallCard({
  call,
  heading: Heading,
  isBelowDay = false,
  asked,
  opened = false,
  onAsk,
  save,
  saveNoAnswer,
  page,
  onMoved,
}: Props) {
  const { hours } = useCompany();
  const today = dayAt(useNow(), hours.timeZone);
  const [open, setOpen] = useState<{ by: string; suggested?: WorkFormProps["suggested"] } | undefined>(
    opened ? { by: "update" } : undefined,
  );
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string>();
  const name = callerName(call);
  const when = call.nextStep && (isBelowDay ? timeWords(call.nextStep.time) : shortVisitWords(call.nextStep, today));
  const { nextStep, promise, entries, address, messages, person } = call;
  const [phone] = person.phones;
  const [email] = person.emails;
  const [newest] = messages;
  const isNew = call.wroteAgain || (call.state === "new" && messages.some(({ unread }) => unread));

  function openFor(by: CallResult, fields: NonNullable<WorkFormProps["suggested"]>["fields"]) {
    onAsk(false);
    setOpen({ by, suggested: { fields, seen: call } });
  }

  async function answer(result: CallResult) {
    if (result !== "no-answer") return openFor(result, suggestions[result]);
    setSending(true);
    const saved = await saveNoAnswer(call);
    setSending(false);
    // The form shows what someone else has changed.
    if (!saved.ok)
      return saved.error.present === undefined
        ? setFailed(saved.error.text)
        : openFor(result, suggestions["no-answer"]);
    onAsk(false);
    onMoved(saved.value);
  }

  return (
    <li className={`stack surface ${styles.card}`} aria-labelledby={titleId(call.id)}>
      <div className={`row ${styles.head}`}>
        <Heading id={titleId(call.id)} tabIndex={-1} className={styles.name}>
          <bdi>{name}</bdi>
        </Heading>
        <span className={isNew ? `${styles.state} ${styles.new}` : styles.state}>
          {stateNames[call.state]}
          {call.wroteAgain && ", wrote again"}
        </span>
      </div>
      {nextStep && (
        <p className={styles.step}>
          <Icon name="clock" />
          <span>
            {when && <strong>{when} </strong>}
            <bdi>{nextStep.what}</bdi>
          </span>
        </p>
      )}
      {promise && <PromiseLine promise={promise} />}
      {!open && (
        <p className={styles.excerpt} dir="auto">
          {newest?.text ?? call.what}
        </p>
      )}
      <p className={`row ${styles.facts}`}>
        {address && (
          <a href={mapLink(address)} target="_blank" rel="noreferrer">
            <bdi>{address}</bdi>
          </a>
        )}
        {email && <a href={mailtoLink(email)}>{email}</a>}
        <span>
          {newest ? "Sent" : "Entered"} <OfficeTime time={newest?.submittedAt ?? call.createdAt} />
        </span>
      </p>
      <OtherMessages job={call} name={name} />
      {!open && <CallEntries entries={entries} name={name} />}
      <div className="row">
        {phone && (
          <ButtonLink variant="primary" href={phoneLink(phone)} onClick={() => onAsk(true)}>
            <Icon name="phone" />
            <span>
              <span className="visually-hidden">Call {name}, </span>
              {phoneAsWritten(phone)}
            </span>
          </ButtonLink>
        )}
        <Button
          variant="ghost"
          aria-expanded={open !== undefined}
          onClick={() => setOpen(open ? undefined : { by: "update" })}
        >
          <span>
            {open ? "Close" : "Open"}
            <span className="visually-hidden"> {name}</span>
          </span>
        </Button>
      </div>
      {asked && (
        <AfterCall
          id={call.id}
          name={name}
          sending={sending}
          failed={failed}
          onAnswer={(result) => void answer(result)}
          onDismiss={() => onAsk(false)}
        />
      )}
      {open && (
        <CallPanel
          id={call.id}
          key={open.by}
          suggested={open.suggested}
          save={save}
          page={page}
          onSaved={(now) => {
            setOpen(undefined);
            onMoved(now);
          }}
          onCancel={() => {
            setOpen(undefined);
            document.getElementById(titleId(call.id))?.focus();
          }}
        />
      )}
    </li>
  );
}
