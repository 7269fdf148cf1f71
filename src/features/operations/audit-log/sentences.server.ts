import { sentenceOfKind } from "#src/staff/audit/kinds.server.ts";
import type { ActivityRow } from "#src/staff/audit/queries.server.ts";
import type { Part } from "#src/staff/audit/sentence-parts.ts";
import { say } from "#src/staff/audit/sentence-parts.ts";

/** The sentence of a line. A kind of a newer version has a general one. @param timeZone of the office */
export function sentenceOf(row: ActivityRow, timeZone: string): Part[] {
  const details = JSON.parse(row.details);
  const facts = {
    by: row.actor_id === null ? row.actor_name : { name: row.actor_name },
    whom: { name: row.subject ?? "" },
    details,
    known: row.subject !== null,
    many: details.many === true,
    timeZone,
  };
  return (
    sentenceOfKind(row.kind, facts) ??
    say`${{ name: row.actor_name }} did something that this version of the site cannot describe.`
  );
}
