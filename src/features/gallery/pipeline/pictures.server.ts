import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#src/platform/clock.ts";
import type { ContentVersion } from "#src/platform/content-version.server.ts";
import type { Db } from "#src/platform/database.server.ts";
import type { Log } from "#src/platform/log.server.ts";
import { originalFile } from "../picture-names.ts";
import { makeVariants } from "./make-variants.server.ts";
import { findPreparing, type Preparing, setFailed, setReady } from "./queries.server.ts";
import { createFolderMeasure } from "./room.server.ts";
import { createTurns, type Turns } from "./turns.server.ts";

/** Makes pictures ready for the site beside requests: after each upload, and after a restart what was left. */
export type Pictures = {
  /** DATA_DIR/gallery. */
  folder: string;
  /** One piece of picture work at a time, uploads first. */
  inTurn: Turns;
  /** How many uploads are in the house; see limits.ts. */
  uploads: { inHouse: number };
  /** How much room the folder takes, and the disk has. */
  measure: ReturnType<typeof createFolderMeasure>;
  /** Call after the commit of a row that is to be prepared. Returns at once, never throws. */
  nudge(): void;
  /** Makes ready all that waits and settles when nothing is left. Calls during a run join it. Never throws. */
  runDue(): Promise<void>;
  /** Begins with what the last process has left. */
  start(): void;
  /** Waits for the file being made; the next start goes on. */
  stop(): Promise<void>;
};

type Options = { config: { dataDir: string }; db: Db; content: ContentVersion; clock: Clock; log: Log };

class Stopped extends Error {}

export function createPictures({ config, db, content, clock, log }: Options): Pictures {
  const folder = join(config.dataDir, "gallery");
  const inTurn = createTurns();
  let running: Promise<void> | undefined;
  let more = false;
  let stopped = false;

  function runDue(): Promise<void> {
    if (stopped) return running ?? Promise.resolve();
    more = true;
    running ??= run();
    return running;
  }

  async function run(): Promise<void> {
    while (more && !stopped) {
      more = false;
      try {
        for (let next = await findPreparing(db); next && !stopped; next = await findPreparing(db)) await prepare(next);
      } catch (error) {
        log.error({ err: error }, "pictures could not be read or written; the next upload or start tries again");
      }
    }
    // In one go with the last look at `more`, so that no call falls between two runs.
    running = undefined;
  }

  async function prepare({ id, file }: Preparing): Promise<void> {
    const begin = performance.now();
    try {
      await mkdir(folder, { recursive: true });
      const widths = await makeVariants({
        folder,
        file,
        inTurn: (work) =>
          inTurn("later", async () => {
            if (stopped) throw new Stopped();
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

  function nudge(): void {
    void runDue();
  }

  return {
    folder,
    inTurn,
    uploads: { inHouse: 0 },
    measure: createFolderMeasure(folder, clock),
    nudge,
    runDue,
    start: nudge,
    async stop() {
      stopped = true;
      await running;
    },
  };
}
