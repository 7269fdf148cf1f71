/** Who goes first: somebody at a screen, or what can wait. */
type Urgency = "now" | "later";

/**
 * One piece of work at a time (SECURITY.md M10): decoders and encoders of pictures take a core and a lot of memory each. What
 * somebody waits for goes before what can be done later.
 */
export function createTurns() {
  const waiting: Record<Urgency, (() => void)[]> = { now: [], later: [] };
  let busy = false;

  function goOn(): void {
    const next = waiting.now.shift() ?? waiting.later.shift();
    if (next) next();
    else busy = false;
  }

  return async function inTurn<Value>(urgency: Urgency, work: () => Promise<Value>): Promise<Value> {
    if (busy) await new Promise<void>((resolve) => waiting[urgency].push(resolve));
    busy = true;
    try {
      return await work();
    } finally {
      goOn();
    }
  };
}

export type Turns = ReturnType<typeof createTurns>;
