import { setTimeout } from "node:timers/promises";
import { sqliteErrorOf } from "#src/platform/database-problem.ts";
import { CommandRefused } from "./usage.ts";

/** Each try waits 250 ms by itself (SECURITY.md M1); a site's own writes take a few. */
const tries = 20;
const betweenMs = 50;
const busy = 5;

/**
 * Does something with the database, again and again while the site is writing.
 *
 * @throws {CommandRefused} when that does not end
 */
export async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; tried <= tries; tried++) {
    try {
      return await work();
    } catch (error) {
      const sqlite = sqliteErrorOf(error) ?? (error instanceof Error ? sqliteErrorOf(error.cause) : undefined);
      if (((sqlite?.errcode ?? 0) & 0xff) !== busy) throw error;
      await setTimeout(betweenMs);
    }
  }
  throw new CommandRefused("Something has been writing to the site's data for seconds; please try again.");
}
