import { Link, useNavigate } from "react-router";
import { dayAt } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { stateNames } from "#src/staff/audit/states.schema.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { counted } from "#src/ui/text/counted.ts";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import { phoneAsWritten, phoneLink } from "../phone.ts";
import { writeAmount } from "./amounts.schema.ts";
import { newestWords } from "./job-words.tsx";
import { personName } from "./person-name.ts";
import type { StaffJob } from "./staff-job.server.ts";
import { promiseWords, shortVisitWords, timeWords } from "./visit-words.ts";
import styles from "./work-row.module.css";

type Props = {
  job: StaffJob;
  to: string;
  isOpen?: boolean;
  /** Its number is the main action of the screen. */
  isNext?: boolean;
  /** A heading above the row names the day of its next step. */
  isBelowDay?: boolean;
};

/** Back leads to the list. */
export const fromList = { state: { isFromList: true } };

/** The row of a job: who, since when, what for, and what is due. All of it opens the job, the number calls (JOB-10). */
export function WorkRow({ job, to, isOpen = false, isNext = false, isBelowDay = false }: Props) {
  const { person, messages, nextStep, promise, wroteAgain, state, responsible, address, waitsSince } = job;
  const { hours, towns } = useCompany();
  const today = dayAt(new Date(), hours.timeZone);
  const navigate = useNavigate();
  const [phone] = person.phones;
  const name = personName(job.person);
  const photos = messages.reduce((sum, message) => sum + message.photos, job.photos.length);
  const town = townIn(address, towns);
  const due = nextStep
    ? `${isBelowDay ? timeWords(nextStep.time) : shortVisitWords(nextStep, today)} ${nextStep.what}`.trim()
    : promise && promiseWords(promise, today);
  const standing = standingWords(job, today - dayAt(new Date(job.standsSince), hours.timeZone));
  const facts = [
    wroteAgain ? "Wrote again" : state !== "new" && stateNames[state],
    ...[town, responsible?.name, job.tries > 1 && `${job.tries} tries`],
  ].filter(Boolean);
  return (
    <li className={`${styles.row} ${isOpen ? styles.open : ""}`}>
      <div className={styles.about}>
        <p className={styles.line}>
          <Link to={to} {...fromList} id={`row-${job.id}`} aria-current={isOpen ? "true" : undefined}>
            <bdi>{name}</bdi>
          </Link>
          {standing ? <span className={styles.standing}>{standing}</span> : <OfficeTime time={waitsSince} as="list" />}
        </p>
        <p className={styles.words} dir="auto">
          {newestWords(job)}
        </p>
        <p className={styles.line}>
          <span className={styles.words}>
            {due && <span className={!nextStep && promise?.is === "late" ? styles.late : styles.step}>{due}</span>}
            {due && facts.length > 0 && " · "}
            {facts.join(" · ")}
          </span>
          {photos > 0 && (
            <span className={styles.files}>
              <Icon name="picture" />
              {photos}
              <span className="visually-hidden"> {photos === 1 ? "photo" : "photos"}</span>
            </span>
          )}
        </p>
      </div>
      {phone && (
        <ButtonLink
          variant={isNext ? "primary" : "ghost"}
          className={styles.call}
          href={phoneLink(phone)}
          // Back from the call, the page asks how it went (LEAD-08).
          onClick={() => navigate(to, fromList)}
        >
          <Icon name="phone" />
          <span className="visually-hidden">
            Call {name}, {phoneAsWritten(phone)}
          </span>
        </ButtonLink>
      )}
    </li>
  );
}

/** Of an estimate that waits, and of work that is sold: the amount, and for how long it stands. */
function standingWords({ state, estimateCents, agreedCents }: StaffJob, days: number): string {
  const isSold = state === "won" || state === "scheduled";
  if (!isSold && state !== "estimate-given") return "";
  const amount = writeAmount(isSold ? (agreedCents ?? estimateCents) : estimateCents);
  return [amount && `$${amount}`, days === 0 ? "today" : counted(days, "day")].filter(Boolean).join(" · ");
}

/** The served town that an address names; "" for none. */
export function townIn(address: string, towns: readonly { name: string }[]): string {
  const words = ` ${address.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const found = towns.filter(({ name }) => words.includes(` ${name.toLowerCase()} `));
  return found.sort((one, other) => other.name.length - one.name.length)[0]?.name ?? "";
}
