import { stepWords } from "#src/features/heartbeat/steps.ts";
import layout from "#src/ui/card.module.css";
import { LoadFailed } from "#src/ui/load-failed.tsx";
import { OfficeTime } from "#src/ui/office-time.tsx";
import panel from "./attention.module.css";
import type { SiteState as State } from "./site-state-api.server.ts";
import { StateItem as Item } from "./state-item.tsx";
import { TestMail } from "./test-mail.tsx";
import { useSiteState } from "./use-site-state.ts";

/** How the site is doing, for whoever looks after it: calm when all is well, and what to do next when it is not. */
export function SiteState() {
  const { state, load, tried, sendTestMail } = useSiteState();
  return (
    <section className={panel.panel} aria-labelledby="site-state" aria-busy={state === "loading"}>
      <h2 id="site-state">How the site is doing</h2>
      {state === "loading" && (
        <p className={layout.loading} role="status">
          Looking…
        </p>
      )}
      {state === "failed" && (
        <LoadFailed onAgain={() => void load()}>How the site is doing could not be loaded.</LoadFailed>
      )}
      {typeof state === "object" && (
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
        Damaged: <q>{database.reason}</q>. Some of what is stored may not be found. Stop the site and put a backup in
        its place, in the terminal: <code>npm run restore</code>
      </Item>
    );
  }
  if (database.status === "unchecked") {
    return (
      <Item name="Database" is="bad">
        Could not be checked at the start: <q>{database.reason}</q>. Restart the site, and look into its log.
      </Item>
    );
  }
  if (database.status === "checking") {
    return (
      <Item name="Database" is="open">
        It is large and still being checked since the start.
      </Item>
    );
  }
  return <Item name="Database">No damage found when the site started.</Item>;
}

function Backup({ lastGood, kept, overdue, lastError }: State["backup"]) {
  const last = lastGood ? (
    <>
      The last good one is from <OfficeTime time={lastGood} />; {kept} {kept === 1 ? "is" : "are"} kept.
    </>
  ) : (
    "There is none yet."
  );
  if (!overdue) return <Item name="Backup">{lastGood ? last : <>{last} The first is made in a few minutes.</>}</Item>;
  return (
    <Item name="Backup" is="bad">
      {lastError ? <>The last one failed: {lastError}. </> : "None was made for two days. "}
      {last} Make one now, in the terminal: <code>npm run backup</code>
    </Item>
  );
}

function Heartbeat({ goodAt, failing, overdue, makingUp }: State["heartbeat"]) {
  if (failing) {
    return (
      <Item name="Nightly test inquiry" is="bad">
        Failed since <OfficeTime time={failing.since} />: {stepWords[failing.step]}. <q>{failing.reason}</q>.{" "}
        {failing.step === "mail"
          ? "Inquiries are stored and wait under Messages. Send a test mail below: it says what to do."
          : "Send an inquiry on the site yourself; if that fails too, look into the log."}
      </Item>
    );
  }
  if (makingUp) {
    return (
      <Item name="Nightly test inquiry" is="open">
        It is being tried now, which takes up to a quarter of an hour while mail is away.
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
        Has not been sent for two days. Start the site anew, and look into its log.
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
        "None has been sent yet. The first goes out soon after the start."
      )}
    </Item>
  );
}

/** The placeholder facts about the company; renders nothing when all facts are real. */
function PlaceholderFacts({ facts }: { facts: State["placeholderFacts"] }) {
  if (facts.length === 0) return null;
  return (
    <Item name="Made-up facts on the site" is="bad" words="">
      {facts.map(({ value }) => value.replace(/^https?:\/\//, "")).join(", ")}. Customers see them and cannot reach you
      by them. The person who set the site up replaces them in <code>site.config.ts</code>.
    </Item>
  );
}

function Mail({ waiting, waitingSince, waitingReason, stuck, failed, failedReason, toFolder }: State["mail"]) {
  const troubled = stuck || failed > 0;
  if (toFolder && !troubled) {
    return (
      <Item name="Mail is not set up yet" is="bad" words="">
        inquiries are only kept here. No mail reaches you or the people who write to you. The person who set the site up
        names a mail server in the setting <code>SMTP_URL</code>.
      </Item>
    );
  }
  if (!troubled) return <Item name="Mail">{waiting === 0 ? "Nothing waits." : `${mails(waiting)} on the way.`}</Item>;
  return (
    <Item name="Mail" is="bad">
      {stuck && waitingSince && (
        <>
          {mails(waiting)} waiting since <OfficeTime time={waitingSince} />
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
          {mails(failed)} given up in the last seven days
          {failedReason && (
            <>
              , the last because of <q>{failedReason}</q>
            </>
          )}
          .{" "}
        </>
      )}
      Send a test mail below: it says what to do.
      {toFolder && " Mail is not set up yet: inquiries are only kept here."}
    </Item>
  );
}

function mails(count: number): string {
  return count === 1 ? "1 mail" : `${count.toLocaleString("en-US")} mails`;
}
