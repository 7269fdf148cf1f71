import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ContentVersion } from "#src/platform/database/content-version.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { createSemaphore, type Semaphore } from "#src/platform/limits/semaphore.server.ts";
import type { Clock } from "#src/platform/process/clock.ts";
import { createJobRunner } from "#src/platform/process/job-runner.server.ts";
import type { Log } from "#src/platform/process/log.server.ts";
import { originalFile } from "../picture-names.ts";
import { findPreparing, type Preparing, setFailed, setReady } from "../queries.server.ts";
import { makeVariants } from "./make-variants.server.ts";
import { createFolderMeasure } from "./storage.server.ts";

/** Prepares pictures for the site in the background: after each upload, and after a restart those that are left. */
export type Pictures = {
  /** DATA_DIR/gallery. */
  folder: string;
  /** One decoding or encoding at a time, since each takes a core and much memory; uploads first. */
  semaphore: Semaphore;
  /** How many uploads are in flight (limits.ts). */
  uploads: { inFlight: number };
  /** The size of the folder, and the free space on its disk. */
  measure: ReturnType<typeof createFolderMeasure>;
  /** To be called after the commit of a row that is to be prepared. Returns at once, never throws. */
  requestRun(): void;
  /** Prepares all that waits. Calls during a run join it. Never throws. */
  runDue(): Promise<void>;
  /** Prepares what the last process has left. */
  start(): void;
  /** Waits for the file being made; the next start continues. */
  stop(): Promise<void>;
};

type Options = { config: { dataDir: string }; db: Db; content: ContentVersion; clock: Clock; log: Log };

class Stopped extends Error {}

export function createPictures({ config, db, content, clock, log }: Options): Pictures {
  const folder = join(config.dataDir, "gallery");
  const semaphore = createSemaphore(1);
  const runner = createJobRunner(prepareAll, (error) =>
    log.error({ err: error }, "pictures could not be read or written; the next upload or start tries again"),
  );

  async function prepareAll(): Promise<void> {
    while (!runner.isStopped()) {
      const next = await findPreparing(db);
      if (!next) return;
      await prepare(next);
    }
  }

  async function prepare({ id, file }: Preparing): Promise<void> {
    const begin = performance.now();
    try {
      await mkdir(folder, { recursive: true });
      const widths = await makeVariants({
        folder,
        file,
        runExclusive: (work) =>
          semaphore.runExclusive("low", async () => {
            if (runner.isStopped()) throw new Stopped();
            return work();
          }),
      });
      await db.transaction().execute(async (trx) => {
        const shown = await setReady(trx, id, widths);
        if (shown) await content.bump(trx);
      });
      await rm(join(folder, originalFile(file)), { force: true });
      log.info({ image: id, ms: Math.round(performance.now() - begin) }, "picture ready");
    } catch (error) {
      if (error instanceof Stopped) return;
      log.error({ image: id, err: error }, "picture could not be made ready");
      await setFailed(db, id);
    }
  }

  return {
    folder,
    semaphore,
    uploads: { inFlight: 0 },
    measure: createFolderMeasure(folder, clock),
    requestRun: runner.requestRun,
    runDue: runner.runDue,
    start: runner.requestRun,
    stop: runner.stop,
  };
}
