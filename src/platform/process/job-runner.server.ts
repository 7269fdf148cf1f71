/**
 * Runs a job in the background, one run at a time. A request during a run starts another run after it, so that no request is lost.
 *
 * @param job ends early once `runner.isStopped()`
 * @param onError logs an error of the job; the next request tries again
 */
export function createJobRunner(job: () => Promise<void>, onError: (error: unknown) => void) {
  let running: Promise<void> | undefined;
  let requested = false;
  let stopped = false;

  function runDue(): Promise<void> {
    if (stopped) return running ?? Promise.resolve();
    requested = true;
    running ??= run();
    return running;
  }

  async function run(): Promise<void> {
    while (requested && !stopped) {
      requested = false;
      await job().catch(onError);
    }
    // Synchronous after the last check of `requested`, so that no call is lost between two runs.
    running = undefined;
  }

  return {
    /** Runs the job, and settles when nothing is left to do. Never throws. */
    runDue,
    /** Returns at once, never throws. */
    requestRun: () => void runDue(),
    isStopped: () => stopped,
    /** Starts no more runs, and waits for the one in progress. */
    async stop(): Promise<void> {
      stopped = true;
      await running;
    },
  };
}
