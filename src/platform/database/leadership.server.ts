import type { Log } from "../process/log.server.ts";
import type { Database, HeldLock } from "./database.server.ts";

export type Leadership = ReturnType<typeof createLeadership>;

type Options = {
  database: Pick<Database, "tryLock" | "isShared">;
  log: Log;
  /** Called once for each time that this process begins to lead, before `isLeader` is true. */
  onLead: () => Promise<void>;
};

/** With the 40 s after which the server notices a machine that has disappeared, another process leads within a minute (PG-10). */
const claimMs = 10_000;

/** Decides whether this process, alone among those that share a database, does the nightly tasks and deletes what has expired. */
export function createLeadership({ database, log, onLead }: Options) {
  let held: HeldLock | undefined;
  let claiming: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let hasFailed = false;
  const isLeader = () => held !== undefined && !held.lost.aborted;

  async function tryToLead(): Promise<void> {
    const lock = await database.tryLock("background work");
    hasFailed = false;
    if (!lock) return;
    try {
      await onLead();
      held = lock;
      if (database.isShared) log.info("this process does the background work");
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  /** Takes the lead if no other process has it. Never throws. @returns whether this process leads */
  async function claim(): Promise<boolean> {
    if (isLeader()) return true;
    claiming ??= tryToLead()
      .catch((error: unknown) => {
        // Once: the database may be away for hours.
        if (!hasFailed) log.warn({ err: error }, "background work could not be taken over; tried again soon");
        hasFailed = true;
      })
      .finally(() => {
        claiming = undefined;
      });
    await claiming;
    return isLeader();
  }

  return {
    isLeader,
    claim,
    /** Claims at regular intervals, and so takes over from a process that has ended. */
    start() {
      timer = setInterval(() => void claim(), claimMs);
    },
    /** Hands over to another process. */
    async stop() {
      clearInterval(timer);
      await claiming;
      await held?.release();
      held = undefined;
    },
  };
}
