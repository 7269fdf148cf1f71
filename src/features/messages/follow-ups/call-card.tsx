import { useState } from "react";
import { useNow } from "#src/browser/use-now.ts";
import { dayAt } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { mailtoLink } from "#src/platform/mail/mailto-link.ts";
import { stateNames } from "#src/staff/audit/states.schema.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import { mapLink } from "../map-link.ts";
import { phoneAsWritten, phoneLink } from "../phone.ts";
import { AfterCall, type CallResult } from "./after-call.tsx";
import styles from "./call-card.module.css";
import { CallEntries } from "./call-entries.tsx";
import { CallPanel } from "./call-panel.tsx";
import { nextBusinessDay } from "./next-business-day.ts";
import { OtherMessages } from "./other-messages.tsx";
import { PromiseLine } from "./promise-line.tsx";
import { callerName } from "./saved-work.ts";
import type { StaffCall } from "./staff-call.server.ts";
import type { SaveWork } from "./use-calls.ts";
import { shortVisitWords, timeWords } from "./visit-words.ts";
import type { WorkFormProps } from "./work-form.tsx";
import { sameWork } from "./work-requests.ts";

export const titleId = (id: number) => `call-${id}-title`;

type Props = {
  call: StaffCall;
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
  /** The card may stand elsewhere now, or not at all. */
  onMoved(call: StaffCall): void;
};

/** What the press that opens the form has chosen. */
const suggestions = {
  reached: { state: "called" },
  planned: { state: "visit-planned", nextStep: "Visit" },
} as const;

/** One message of the call list: who waits for what, the number to tap, and what is to be done next. */
export function CallCard({
  call,
  heading: Heading,
  isBelowDay = false,
  asked,
  opened = false,
  onAsk,
  save,
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
  const { nextStep, promise, entries, address, others } = call;

  function openFor(by: CallResult, fields: NonNullable<WorkFormProps["suggested"]>["fields"]) {
    onAsk(false);
    setOpen({ by, suggested: { fields, seen: call } });
  }

  async function answer(result: CallResult) {
    if (result !== "no-answer") return openFor(result, suggestions[result]);
    setSending(true);
    const step = { nextStep: "Call again", nextDay: nextBusinessDay(hours, new Date()), nextTime: "" };
    const again = { state: "no-answer", ...step } as const;
    const saved = await save(call, { ...sameWork(call), ...again });
    setSending(false);
    // The form shows what someone else has changed.
    if (!saved.ok) return saved.error.present === undefined ? setFailed(saved.error.text) : openFor(result, again);
    onAsk(false);
    onMoved(saved.value);
  }

  return (
    <li className={`stack surface ${styles.card}`} aria-labelledby={titleId(call.id)}>
      <div className={`row ${styles.head}`}>
        <Heading id={titleId(call.id)} tabIndex={-1} className={styles.name}>
          <bdi>{name}</bdi>
        </Heading>
        <span className={call.unread ? `${styles.state} ${styles.new}` : styles.state}>{stateNames[call.state]}</span>
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
          {call.text}
        </p>
      )}
      <p className={`row ${styles.facts}`}>
        {address && (
          <a href={mapLink(address)} target="_blank" rel="noreferrer">
            <bdi>{address}</bdi>
          </a>
        )}
        <a href={mailtoLink(call.email)}>{call.email}</a>
        <span>
          Sent <OfficeTime time={call.submittedAt} />
        </span>
      </p>
      <OtherMessages others={others} name={name} />
      {!open && <CallEntries entries={entries} name={name} />}
      <div className="row">
        <ButtonLink variant="primary" href={phoneLink(call.phone)} onClick={() => onAsk(true)}>
          <Icon name="phone" />
          <span>
            <span className="visually-hidden">Call {name}, </span>
            {phoneAsWritten(call.phone)}
          </span>
        </ButtonLink>
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
