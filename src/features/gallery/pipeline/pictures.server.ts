import type { ContentVersion } from "#src/platform/database/content-version.server.ts";
import type { Database, Db } from "#src/platform/database/database.server.ts";
import { databaseFailure } from "#src/platform/database/database-problem.ts";
import type { FileStore } from "#src/platform/files/file-store.server.ts";
import { createSemaphore, type Semaphore } from "#src/platform/limits/semaphore.server.ts";
import type { Clock } from "#src/platform/process/clock.ts";
import { createJobRunner } from "#src/platform/process/job-runner.server.ts";
import type { Log } from "#src/platform/process/log.server.ts";
import { originalFile } from "../picture-names.ts";
import { endPreparing, findPreparing, type Preparing } from "../queries.server.ts";
import { makeVariants } from "./make-variants.server.ts";
import { createStorageMeasure } from "./storage.server.ts";

/** Prepares pictures for the site in the background: after each upload, and after a restart those that are left. */
export type Pictures = {
  /** One decoding or encoding at a time, since each takes a core and much memory; uploads first. */
  semaphore: Semaphore;
  /** How many uploads are in flight (limits.ts). */
  uploads: { inFlight: number };
  /** The size of all files, and the space for more. */
  measure: ReturnType<typeof createStorageMeasure>;
  /** To be called after the commit of a row that is to be prepared. Returns at once, never throws. */
  requestRun(): void;
  /** Prepares all that waits. Calls during a run join it. Never throws. */
  runDue(): Promise<void>;
  /** Prepares what the last process has left. */
  start(): void;
  /** Waits for the file being made; the next start continues. */
  stop(): Promise<void>;
};

declare module "#src/services.ts" {
  interface Services {
    pictures: Pictures;
  }
}

type Options = {
  files: FileStore;
  db: Db;
  database: Pick<Database, "tryLock" | "isShared">;
  content: ContentVersion;
  clock: Clock;
  log: Log;
};

class Stopped extends Error {}

/** How often a process looks for what another one has left, where processes share the pictures (PG-10). */
const lookMs = 20_000;

export function createPictures({ files, db, database, content, clock, log }: Options): Pictures {
  const semaphore = createSemaphore(1);
  const runner = createJobRunner(prepareAll, (error) =>
    log.error({ err: error }, "pictures could not be read or written; the next upload or start tries again"),
  );

  let timer: NodeJS.Timeout | undefined;

  /** In one process at a time, which also prepares what others have stored. */
  async function prepareAll(): Promise<void> {
    if (!(await findPreparing(db))) return;
    const lock = await database.tryLock("pictures");
    if (!lock) return;
    try {
      const mayGoOn = () => !runner.isStopped() && !lock.lost.aborted;
      for (let next = await findPreparing(db); next && mayGoOn(); next = await findPreparing(db))
        await prepare(next, mayGoOn);
    } finally {
      await lock.release();
    }
  }

  async function prepare({ id, file }: Preparing, mayGoOn: () => boolean): Promise<void> {
    const begin = performance.now();
    try {
      const widths = await makeVariants({
        files,
        file,
        runExclusive: (work) =>
          semaphore.runExclusive("low", async () => {
            if (!mayGoOn()) throw new Stopped();
            return work();
          }),
      });
      await db.transaction().execute(async (trx) => {
        await endPreparing(trx, id, widths);
        // Hidden ones too: a page may show it in place of a delivered picture.
        await content.bump(trx);
      });
      await files.remove([originalFile(file)]);
      log.info({ image: id, ms: Math.round(performance.now() - begin) }, "picture ready");
    } catch (error) {
      if (error instanceof Stopped) return;
      // Not the picture's fault: it stays to be prepared.
      if (["away", "busy"].includes(databaseFailure(error) ?? "")) throw error;
      log.error({ image: id, err: error }, "picture could not be made ready");
      await endPreparing(db, id);
    }
  }

  return {
    semaphore,
    uploads: { inFlight: 0 },
    measure: createStorageMeasure(files, clock),
    requestRun: runner.requestRun,
    runDue: runner.runDue,
    start() {
      runner.requestRun();
      if (database.isShared) timer = setInterval(runner.requestRun, lookMs);
    },
    async stop() {
      clearInterval(timer);
      await runner.stop();
    },
  };
}
