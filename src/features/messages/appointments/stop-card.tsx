import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useCompany } from "#src/facts/use-company.tsx";
import { dropWaiting, sendOrKeep, type WaitingChange } from "#src/staff/offline/waiting.ts";
import { useMe } from "#src/staff/session/use-session.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import type { useStatus } from "#src/ui/feedback/status-bar.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { timeWords } from "../jobs/visit-words.ts";
import { mapLink } from "../map-link.ts";
import { phoneAsWritten, phoneLink } from "../phone.ts";
import type { Appointment } from "./appointment.ts";
import { lengthWords } from "./day-chips.ts";
import styles from "./day-page.module.css";
import { kindNames } from "./job-work.ts";
import { OutcomeButtons, outcomeWords } from "./outcome-buttons.tsx";
import type { AppointmentState } from "./schema.ts";
import { StopNote } from "./stop-note.tsx";

/** What the page gives to each of its stops. */
export type StopFrame = {
  /** What waits on this device for a network. */
  waiting: readonly WaitingChange[];
} & Pick<ReturnType<typeof useStatus>, "announce" | "clear">;

type Props<Answer> = {
  stop: Pick<Appointment, "id" | "kind" | "day" | "time" | "minutes" | "state"> & {
    who?: readonly string[];
    name: string;
    address: string;
    phones: readonly string[];
  };
  /** The page of its job, for those who may open it. */
  href?: string;
  /** Of the calls that say how it went, and that add a note. */
  paths: { outcome: string; notes: string };
  frame: StopFrame;
  /** Says more of it than the card does. */
  onAnswer?(answer: Answer): void;
  children: ReactNode;
  /** Beside it on paper. */
  ruled?: ReactNode;
};

const kept = "It waits on this device, and is sent once there is a network.";

/** A stop of a day: when, who, where and what for, with what is done there (JOB-22); without a network too (JOB-34). */
export function StopCard<Answer>({ stop, href, paths, frame, onAnswer, children, ruled }: Props<Answer>) {
  const { id, kind, day, time, minutes, who = [], state, name, address } = stop;
  const [phone] = stop.phones;
  const { waiting, announce } = frame;
  const { name: company } = useCompany();
  const me = useMe();
  const [noting, setNoting] = useState(false);
  const words = `Hello ${name.split(" ")[0]}, this is ${me.name} of ${company}. I’m on my way to you.`;
  const titleId = `stop-${id}`;
  const focusTitle = () => document.getElementById(titleId)?.focus();
  const own = waiting.filter((entry) => entry.stop === id && !entry.refused);

  async function end(to: AppointmentState) {
    const change = { method: "PATCH", path: paths.outcome, body: { was: { state, day }, state: to } } as const;
    const said = `${outcomeWords[to]}, ${name}`;
    const result = await sendOrKeep<Answer>(
      { ...change, stop: id, words: said },
      "The appointment could not be saved.",
    );
    if (result !== "waits" && !result.ok) return announce({ is: "failed", text: result.error.text });
    announce({ is: "done", text: said, more: result === "waits" ? kept : undefined });
    if (result !== "waits") onAnswer?.(result.value);
    focusTitle();
  }

  function closeNote() {
    setNoting(false);
    focusTitle();
  }

  return (
    <li className={styles.stop} aria-labelledby={titleId} data-ended={state !== "planned"}>
      <p className={styles.time}>{time === null ? "Any time" : timeWords(time)}</p>
      <div className={`stack ${styles.body}`}>
        <h3 id={titleId} tabIndex={-1} className={styles.who}>
          {href ? (
            <Link to={href} className="reach">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </h3>
        <p className={styles.address}>{address ? <bdi>{address}</bdi> : "No address is known yet."}</p>
        {phone && <p className={styles.phone}>{phoneAsWritten(phone)}</p>}
        <p>
          {[kindNames[kind], lengthWords(minutes), ...who].join(", ")}
          {state !== "planned" && <strong> ({outcomeWords[state].toLowerCase()})</strong>}
        </p>
        <div className={`row ${styles.actions}`}>
          {phone && (
            <ButtonLink href={phoneLink(phone)}>
              <Icon name="phone" />
              Call
            </ButtonLink>
          )}
          {address && (
            <ButtonLink variant="ghost" href={mapLink(address)} target="_blank" rel="noreferrer">
              <Icon name="place" />
              Map
            </ButtonLink>
          )}
          {phone && (
            <ButtonLink
              variant="ghost"
              href={`${phoneLink(phone).replace("tel:", "sms:")}?&body=${encodeURIComponent(words)}`}
            >
              <Icon name="message" />
              On the way
            </ButtonLink>
          )}
          {!own.some(({ method }) => method === "PATCH") && (
            <OutcomeButtons state={state} onEnd={(to) => void end(to)} />
          )}
          <Button variant="ghost" aria-expanded={noting} onClick={() => setNoting(!noting)}>
            Note
          </Button>
        </div>
        {own.map((entry) => (
          <div key={entry.name} className={`row ${styles.waits}`}>
            <p>
              <strong>{entry.words}</strong> waits for a network.
            </p>
            <Button variant="ghost" onClick={() => void dropWaiting(entry.name).then(focusTitle)}>
              Take it back<span className="visually-hidden">: {entry.words}</span>
            </Button>
          </div>
        ))}
        {noting && (
          <StopNote<Answer>
            {...{ id, name, onCancel: closeNote }}
            save={(note) =>
              sendOrKeep(
                { method: "POST", path: paths.notes, body: { note }, stop: id, words: `A note for ${name}: “${note}”` },
                "The note could not be saved.",
              )
            }
            onSaved={(answer) => {
              if (answer) onAnswer?.(answer);
              announce({ is: "done", text: `The note for ${name} is saved.`, more: answer ? undefined : kept });
              closeNote();
            }}
          />
        )}
        {children}
      </div>
      {ruled}
    </li>
  );
}
