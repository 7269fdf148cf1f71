import { stepWords } from "#src/features/operations/self-check/steps.ts";
import { LoadFailed } from "#src/ui/feedback/load-failed.tsx";
import layout from "#src/ui/text/card.module.css";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import panel from "./attention.module.css";
import type { SiteState as State } from "./site-state-api.server.ts";
import { StateItem as Item } from "./state-item.tsx";
import { TestMail } from "./test-mail.tsx";
import { useSiteState } from "./use-site-state.ts";

/** The health of the site for its administrator, with the next step where something needs attention. */
export function SiteState() {
  const { data: state, error, reload, tried, sendTestMail } = useSiteState();
  return (
    <section className={panel.panel} aria-labelledby="site-state" aria-busy={!state && !error}>
      <h2 id="site-state">Site status</h2>
      {!state && !error && (
        <p className={layout.loading} role="status">
          Checking…
        </p>
      )}
      {error && <LoadFailed onAgain={() => void reload()}>The site status could not be loaded.</LoadFailed>}
      {state && !error && (
        <>
          <ul className={panel.items}>
            <Database {...state.database} />
            <Backup {...state.backup} />
            <Heartbeat {...state.heartbeat} />
            <Mail {...state.mail} />
            <PlaceholderFacts facts={state.placeholderFacts} />
          </ul>
          <TestMail company={state.mail.company} tried={tried} onSend={(to) => void sendTestMail(to)} />
        </>
      )}
    </section>
  );
}

function Database(database: State["database"]) {
  if (database.status === "damaged") {
    return (
      <Item name="Database" is="bad">
        Damaged: <q>{database.reason}</q>. Some stored data may be missing. Stop the site and restore a backup, in the
        terminal: <code>npm run restore</code>
      </Item>
    );
  }
  if (database.status === "unchecked") {
    return (
      <Item name="Database" is="bad">
        Could not be checked when the site started: <q>{database.reason}</q>. Restart the site and check its log.
      </Item>
    );
  }
  if (database.status === "checking") {
    return (
      <Item name="Database" is="open">
        It is large and is still being checked.
      </Item>
    );
  }
  return <Item name="Database">No damage found when the site started.</Item>;
}

function Backup({ lastGood, kept, overdue, lastError }: State["backup"]) {
  const last = lastGood ? (
    <>
      The last good one is from <OfficeTime time={lastGood} />. {kept === 1 ? "1 backup is" : `${kept} backups are`}{" "}
      kept.
    </>
  ) : (
    "There is none yet."
  );
  if (!overdue)
    return <Item name="Backup">{lastGood ? last : <>{last} The first will be created in a few minutes.</>}</Item>;
  return (
    <Item name="Backup" is="bad">
      {lastError ? <>The last one failed: {lastError}. </> : "No backup was created for two days. "}
      {last} Create one now, in the terminal: <code>npm run backup</code>
    </Item>
  );
}

function Heartbeat({ goodAt, failing, overdue, makingUp }: State["heartbeat"]) {
  if (failing) {
    return (
      <Item name="Nightly test inquiry" is="bad">
        Failed since <OfficeTime time={failing.since} />: {stepWords[failing.step]}. <q>{failing.reason}</q>.{" "}
        {failing.step === "mail"
          ? "Inquiries are stored, and you can read them under Messages. Send a test email below: it tells you what to do."
          : "Send an inquiry on the site yourself. If that fails too, check the log."}
      </Item>
    );
  }
  if (makingUp) {
    return (
      <Item name="Nightly test inquiry" is="open">
        It is running now. This can take 15 minutes while email cannot be sent.
        {goodAt && (
          <>
            {" "}
            The last one arrived <OfficeTime time={goodAt} />.
          </>
        )}
      </Item>
    );
  }
  if (overdue) {
    return (
      <Item name="Nightly test inquiry" is="bad">
        Has not been sent for two days. Restart the site and check its log.
      </Item>
    );
  }
  return (
    <Item name="Nightly test inquiry">
      {goodAt ? (
        <>
          Arrived <OfficeTime time={goodAt} />.
        </>
      ) : (
        "None has been sent yet. The first will be sent soon after the site starts."
      )}
    </Item>
  );
}

/** The placeholder facts about the company; renders nothing when all facts are real. */
function PlaceholderFacts({ facts }: { facts: State["placeholderFacts"] }) {
  if (facts.length === 0) return null;
  return (
    <Item name="Made-up facts on the site" is="bad" words="">
      {facts.map(({ value }) => value.replace(/^https?:\/\//, "")).join(", ")}. Customers see them but cannot use them
      to reach you. The site administrator can replace them in <code>site.config.ts</code>.
    </Item>
  );
}

function Mail({ waiting, waitingSince, waitingReason, stuck, failed, failedReason, toFolder }: State["mail"]) {
  const troubled = stuck || failed > 0;
  if (toFolder && !troubled) {
    return (
      <Item name="Email is not set up yet" is="bad" words="">
        inquiries are only kept here. No email reaches you or the people who write to you. The site administrator can
        enter a mail server in the setting <code>SMTP_URL</code>.
      </Item>
    );
  }
  if (!troubled)
    return <Item name="Email">{waiting === 0 ? "No email is waiting." : `${emails(waiting)} on the way.`}</Item>;
  return (
    <Item name="Email" is="bad">
      {stuck && waitingSince && (
        <>
          {emails(waiting)} waiting since <OfficeTime time={waitingSince} />
          {waitingReason && (
            <>
              : <q>{waitingReason}</q>
            </>
          )}
          .{" "}
        </>
      )}
      {failed > 0 && (
        <>
          {emails(failed)} could not be sent in the last seven days
          {failedReason && (
            <>
              , the last because of <q>{failedReason}</q>
            </>
          )}
          .{" "}
        </>
      )}
      Send a test email below: it tells you what to do.
      {toFolder && " Email is not set up yet: inquiries are only kept here."}
    </Item>
  );
}

function emails(count: number): string {
  return count === 1 ? "1 email" : `${count.toLocaleString("en-US")} emails`;
}
