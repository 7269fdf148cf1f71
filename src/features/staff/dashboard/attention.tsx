import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useMe } from "#src/features/accounts/session/use-session.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { Icon, type IconName } from "#src/ui/icon.tsx";
import { LoadFailed } from "#src/ui/load-failed.tsx";
import { OfficeTime } from "#src/ui/office-time.tsx";
import { Outcome } from "#src/ui/outcome.tsx";
import type { Attention as Needs } from "./api.server.ts";
import styles from "./attention.module.css";
import { useAttention } from "./use-attention.ts";

/** What cannot wait, before anything else on the dashboard. */
export function Attention() {
  const { attention, outcome, load, removeSamples } = useAttention();
  const [asking, setAsking] = useState(false);
  return (
    <section className={styles.panel} aria-labelledby="attention" aria-busy={attention === "loading"}>
      <h2 id="attention">Needs attention</h2>
      {attention === "failed" && (
        <LoadFailed onAgain={() => void load()}>What needs attention could not be loaded.</LoadFailed>
      )}
      {typeof attention === "object" && <Items attention={attention} onRemove={() => setAsking(true)} />}
      <Outcome outcome={outcome} takesFocus />
      {asking && typeof attention === "object" && (
        <ConfirmDialog
          id="remove-samples"
          question="Remove all sample content?"
          confirm="Remove"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void removeSamples();
          }}
        >
          <p>{samplesOf(attention)} leave the site for good. Your own reviews and pictures stay.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function Items({ attention, onRemove }: { attention: Needs; onRemove(): void }) {
  const { unread, oldestUnanswered, failedMail, failedMessages, samples } = attention;
  const twoFactorOff = !useMe().twofactorRequired;
  const hasSamples = samples.reviews + samples.images > 0;
  const quiet = unread === 0 && !oldestUnanswered && failedMail === 0 && !hasSamples && !twoFactorOff;
  if (quiet) return <p>Nothing. Everything is read, answered and sent.</p>;
  return (
    <ul className={styles.items}>
      {unread > 0 && (
        <Item icon="mail">
          <Link to="/admin/messages">{countOf(unread, "unread message")}</Link>
        </Item>
      )}
      {oldestUnanswered && (
        <Item icon="clock">
          Waiting longest: <MessageLink {...oldestUnanswered} />, since{" "}
          <OfficeTime time={oldestUnanswered.submittedAt} />. Archive it once it is answered.
        </Item>
      )}
      {failedMail > 0 && (
        <Item icon="alert" bad>
          Mail could not be delivered for {countOf(failedMail, "message")}:{" "}
          {failedMessages.map((message, index) => (
            <span key={message.id}>
              {index > 0 && ", "}
              <MessageLink {...message} />
            </span>
          ))}
          {failedMail > failedMessages.length && " and more"}
        </Item>
      )}
      {hasSamples && (
        <Item
          icon="picture"
          action={
            <Button look="quiet" onClick={onRemove}>
              Remove sample content
            </Button>
          }
        >
          {samplesOf(attention)} on the site.
        </Item>
      )}
      {twoFactorOff && (
        <Item icon="key">
          Your account is protected by a password only. <Link to="/admin/user/two-factor">Turn two-factor on</Link>
        </Item>
      )}
    </ul>
  );
}

type ItemProps = { icon: IconName; bad?: boolean; action?: ReactNode; children: ReactNode };

function Item({ icon, bad = false, action, children }: ItemProps) {
  return (
    <li className={bad ? styles.bad : undefined}>
      <Icon name={icon} />
      <p>{children}</p>
      {action}
    </li>
  );
}

function MessageLink({ id, name }: { id: number; name: string }) {
  return (
    <Link to={`/admin/messages?message=${id}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}

/** "24 sample reviews and 12 sample pictures". */
function samplesOf({ samples: { reviews, images } }: Needs): string {
  const parts = [reviews > 0 && countOf(reviews, "sample review"), images > 0 && countOf(images, "sample picture")];
  return parts.filter(Boolean).join(" and ");
}

function countOf(count: number, what: string): string {
  return `${count.toLocaleString("en-US")} ${what}${count === 1 ? "" : "s"}`;
}
