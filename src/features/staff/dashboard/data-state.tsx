import { OfficeTime } from "#src/ui/text/office-time.tsx";
import type { SiteState } from "./site-state-api.server.ts";
import { StateItem } from "./state-item.tsx";

/** The result of the integrity check at the start (DATA-02). */
export function DatabaseState(database: SiteState["database"]) {
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
  if (database.status === "checking") {
    return (
      <StateItem name="Database" is="open">
        It is large and is still being checked.
      </StateItem>
    );
  }
  return <StateItem name="Database">No damage found when the site started.</StateItem>;
}

/** The newest backup, or why there is none. */
export function BackupState({ lastGood, kept, overdue, lastError }: SiteState["backup"]) {
  const last = lastGood ? (
    <>
      The last good one is from <OfficeTime time={lastGood} />. {kept === 1 ? "1 backup is" : `${kept} backups are`}{" "}
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
