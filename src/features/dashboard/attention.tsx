import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useMe } from "#src/staff/session/use-session.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import { Icon, type IconName } from "#src/ui/icon.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import type { Waiting } from "./api.server.ts";
import styles from "./attention.module.css";

/** The first panel of the dashboard: what needs attention. */
export function Attention() {
  const { data: attention, error, outcome, reload, removeSamples } = useAttention();
  const [asking, setAsking] = useState(false);
  return (
    <section className={`stack surface ${styles.panel}`} aria-labelledby="attention" aria-busy={!attention && !error}>
      <h2 id="attention" tabIndex={-1}>
        Needs attention
      </h2>
      <Loaded
        of={{ data: error ? undefined : attention, error, reload }}
        loading={null}
        failed="What needs attention could not be loaded."
        focusNext="attention"
      >
        {(waiting) => <Items attention={waiting} onRemove={() => setAsking(true)} />}
      </Loaded>
      <Outcome outcome={outcome} takesFocus />
      {asking && attention && (
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
          <p>{samplesOf(attention)} will leave the site for good. Your own reviews and images stay.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function Items({ attention, onRemove }: { attention: Waiting; onRemove(): void }) {
  const { unread, oldestUnanswered, failedMail, failedMessages, samples } = attention;
  const twoFactorOff = !useMe().twofactorRequired;
  const hasSamples = samples.reviews + samples.images > 0;
  const quiet = unread === 0 && !oldestUnanswered && failedMail === 0 && !hasSamples && !twoFactorOff;
  if (quiet) return <p>Nothing right now. You’re all caught up.</p>;
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
          <OfficeTime time={oldestUnanswered.submittedAt} />. Once you have answered it, plan the next step or archive
          it.
        </Item>
      )}
      {failedMail > 0 && (
        <Item icon="alert" bad>
          Email could not be delivered for {countOf(failedMail, "message")}:{" "}
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
            <Button variant="ghost" onClick={onRemove}>
              Remove sample content
            </Button>
          }
        >
          {samplesOf(attention)} on the site.
        </Item>
      )}
      {twoFactorOff && (
        <Item icon="key">
          Your account is protected only by a password.{" "}
          <Link to="/admin/user/two-factor">Turn on two-factor authentication</Link>
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

/** "24 sample reviews and 12 sample images". */
function samplesOf({ samples: { reviews, images } }: Waiting): string {
  const parts = [reviews > 0 && countOf(reviews, "sample review"), images > 0 && countOf(images, "sample image")];
  return parts.filter(Boolean).join(" and ");
}

function countOf(count: number, what: string): string {
  return `${count.toLocaleString("en-US")} ${what}${count === 1 ? "" : "s"}`;
}

function fetchAttention() {
  return callApi(() => api.admin.dashboard.$get(), { failed: "Loading what needs attention has failed.", log: true });
}

/** Loads what needs attention, and removes the sample content. */
function useAttention() {
  const resource = useResource(fetchAttention);
  const [outcome, setOutcome] = useState<OutcomeOf>();
  return {
    ...resource,
    outcome,
    async removeSamples() {
      setOutcome(undefined);
      const result = await callApi(() => api.admin.dashboard["sample-content"].$delete(), {
        failed: "The sample content could not be removed.",
        log: true,
      });
      setOutcome(
        result.ok
          ? { is: "done", text: "The sample content was removed." }
          : { is: "failed", text: "Failed to remove the sample content.", at: performance.now() },
      );
      await resource.reload();
    },
  };
}
