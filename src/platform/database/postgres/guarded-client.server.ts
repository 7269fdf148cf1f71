import type { PostgresPoolClient } from "kysely";
import { DatabaseError, type PoolClient } from "pg";
import { awaitDatabase } from "../wait-limit.server.ts";
import { answerTimeoutMs } from "./connection.server.ts";
import { DatabaseUnavailable, postgresFailure } from "./postgres-error.ts";
import type { StatementNames } from "./statement-names.server.ts";

type GuardOptions = { isPatient: boolean; nameOf: StatementNames; noteFailure: (error: unknown) => void };

/** Converts parameters, limits each statement, and gives up a connection on which an answer is outstanding. */
export function guard(client: PoolClient, { isPatient, nameOf, noteFailure }: GuardOptions): PostgresPoolClient {
  let failure: unknown;
  // The pool listens while a connection is idle only; without a listener a reset between two statements ends the process.
  client.on("error", (error) => {
    failure ??= error;
  });

  function run(text: string, values: unknown[] | undefined, limitMs: number | undefined) {
    // A limit of 0 would be none.
    if (limitMs !== undefined && limitMs < 1) throw new DatabaseUnavailable("busy");
    const name = nameOf(text, Boolean(values?.length));
    return client.query({
      text,
      ...(values && { values }),
      ...(name && { name }),
      ...(limitMs && { query_timeout: limitMs }),
    });
  }

  return {
    async query(text: string, parameters?: readonly unknown[]) {
      // After a statement without an answer: also "rollback" would wait in vain.
      if (failure !== undefined) throw failure;
      const values = parameters?.map(stored);
      try {
        if (isPatient) return await run(text, values, undefined);
        return await awaitDatabase(answerTimeoutMs, async (limitMs) => run(text, values, limitMs));
      } catch (error) {
        // What a failed statement holds is personal data, and errors are logged.
        if (error instanceof DatabaseError) Object.assign(error, { detail: undefined, where: undefined });
        if (postgresFailure(error) === "away" || error instanceof DatabaseUnavailable) failure = error;
        noteFailure(error);
        throw error;
      }
    },
    release: (destroy?: boolean) => client.release(destroy || failure !== undefined),
    // The overload for cursors is never called: nothing of the site streams rows.
  } as unknown as PostgresPoolClient;
}

/** As on SQLite: 0 or 1, and ISO 8601 in UTC, which sorts as text. PostgreSQL has no text with NUL: it becomes U+FFFD. */
function stored(value: unknown): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "string") return value.replaceAll("\0", "\uFFFD");
  return value;
}
