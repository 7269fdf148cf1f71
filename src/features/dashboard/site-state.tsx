import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { counted } from "#src/ui/text/counted.ts";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import panel from "./attention.module.css";
import { EmailState, SelfCheckLine } from "./delivery-state.tsx";
import { StateItem } from "./panel.tsx";
import type { SiteStateAnswer } from "./site-state-api.server.ts";
import { TestMail, useTestMail } from "./test-mail.tsx";

function fetchSiteState() {
  return callApi(() => api.admin["site-state"].$get(), { failed: "The site status could not be loaded.", log: true });
}

/** The state of the site for its administrator, with the next step where something needs attention. */
export function SiteState() {
  const { data: state, error, reload } = useResource(fetchSiteState);
  const testMail = useTestMail(reload);

  return (
    <section className={`stack surface ${panel.panel}`} aria-labelledby="site-state" aria-busy={!state && !error}>
      <h2 id="site-state" tabIndex={-1}>
        Site status
      </h2>
      <Loaded
        of={{ data: error ? undefined : state, error, reload }}
        loading="Checking…"
        failed={error?.text}
        focusNext="site-state"
      >
        {(now) => (
          <>
            <StateItems state={now} />
            <TestMail company={now.mail.company} {...testMail} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** A line for each part of the site. */
export function StateItems({ state }: { state: SiteStateAnswer }) {
  return (
    <ul className={panel.items}>
      <DatabaseState {...state.database} />
      {state.backup ? <BackupState {...state.backup} /> : <RecoveryState confirmedAt={state.recoveryConfirmedAt} />}
      <StateItem
        name="Take everything with you"
        words=""
        action={
          <ButtonLink variant="ghost" href="/api/admin/everything" download>
            Download
          </ButtonLink>
        }
      >
        People, jobs, notes, messages, photos and reviews, in one ZIP file that opens without this website.
      </StateItem>
      <SelfCheckLine {...state.selfCheck} />
      <EmailState {...state.mail} />
      <PlaceholderFacts facts={state.placeholderFacts} />
    </ul>
  );
}

function PlaceholderFacts({ facts }: { facts: SiteStateAnswer["placeholderFacts"] }) {
  if (facts.length === 0) return null;
  return (
    <StateItem name="Made-up details on the site" is="bad" words="">
      {facts.map(({ value }) => value.replace(/^https?:\/\//, "")).join(", ")}. Customers see them but cannot use them
      to reach you. <Link to="/admin/company#contact">Add your own</Link>.
    </StateItem>
  );
}

/** The result of the integrity check at the start (DATA-02). */
function DatabaseState(database: SiteStateAnswer["database"]) {
  if (database.status === "damaged") {
    return (
      <StateItem name="Database" is="bad">
        Damaged: <q>{database.reason}</q>. Some stored data may be missing. Stop the site and restore a backup, in the
        terminal: <code>npm run restore</code>
      </StateItem>
    );
  }
  if (database.status === "unchecked") {
    return (
      <StateItem name="Database" is="bad">
        Could not be checked when the site started: <q>{database.reason}</q>. Restart the site and check its log.
      </StateItem>
    );
  }
  const words = { checking: "It is large and is still being checked.", "left to server": "The site can reach it." };
  return (
    <StateItem name="Database" is={database.status === "checking" ? "open" : "well"}>
      {{ ...words, ok: "No damage found when the site started." }[database.status]}
    </StateItem>
  );
}

function BackupState({ lastGood, kept, overdue, lastError }: NonNullable<SiteStateAnswer["backup"]>) {
  const last = lastGood ? (
    <>
      The last good one is from <OfficeTime time={lastGood} as="bare" />. {counted(kept, "backup is", "backups are")}{" "}
      kept.
    </>
  ) : (
    "There is none yet."
  );
  if (!overdue)
    return (
      <StateItem name="Backup">{lastGood ? last : <>{last} The first will be created in a few minutes.</>}</StateItem>
    );
  return (
    <StateItem name="Backup" is="bad">
      {lastError ? <>The last one failed: {lastError}. </> : "No backup has been created for two days. "}
      {last} Create one now, in the terminal: <code>npm run backup</code>
    </StateItem>
  );
}

/** Where the provider of the database makes the backups: asks to switch its recovery on, until "Make it yours" has it done (PG-16). */
function RecoveryState({ confirmedAt }: { confirmedAt: string | null }) {
  if (confirmedAt !== null)
    return (
      <StateItem name="Backup">
        Your database provider keeps the backups. Someone here confirmed <OfficeTime time={confirmedAt} /> that
        point-in-time recovery is on.
      </StateItem>
    );
  return (
    <StateItem name="Backup" is="bad">
      The site does not create backups here. Please turn on point-in-time recovery at your database provider, or set{" "}
      <code>BACKUP_DIR</code> for nightly backups by the site. Then press Done at “Backups in a second place” in “Make
      it yours”.
    </StateItem>
  );
}
