/** What a case has come to. */
export type Outcome = {
  /** Faults that have struck: kills, refused writes, mail servers in trouble. */
  injected: number;
  /** Answered with success. */
  acknowledged: number;
  /** Of those, what is not there afterwards. Never one. */
  lost: number;
  /** What is there twice. Only mail, and only where S-15 allows it. */
  duplicated: number;
  /** What else does not hold, in words. */
  broken: string[];
  /** From the start of a process on what a fault has left until it was ready. */
  slowestStartMs: number;
  /** Why it was not done on this machine. */
  left?: string;
};

export function noCounts(): Outcome {
  return { injected: 0, acknowledged: 0, lost: 0, duplicated: 0, broken: [], slowestStartMs: 0 };
}

/** What is wrong, in words; `lost` and `duplicated` where something is. */
export type Finding = { lost?: number; duplicated?: number; broken?: (string | false)[] };

/** Adds to an outcome what was found after a fault. @param more that is broken */
export function note(outcome: Outcome, at: string, finding: Finding, more: readonly (string | false)[] = []): void {
  const { lost = 0, duplicated = 0, broken = [] } = finding;
  outcome.lost += lost;
  outcome.duplicated += duplicated;
  for (const words of [...broken, ...more]) if (words) outcome.broken.push(`${at}: ${words}`);
}
