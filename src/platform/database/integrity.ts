/** `reason` is the damage, or why the check failed. */
export type CheckResult = { status: "ok" } | { status: "damaged" | "unchecked"; reason: string };

/** The state of the database since the start of the process. */
export type Integrity = CheckResult | { status: "checking" };

export type IntegrityCheck = {
  integrity(): Integrity;
  /** Waits for the result, but not long. @throws {StartupError} if the database is damaged */
  refuseDamage(): Promise<void>;
  /** Stops the check. */
  stop(): Promise<void>;
};

/** For a database that has just been created, was checked on this thread, or is checked by its server. */
export const alreadyChecked: IntegrityCheck = {
  integrity: () => ({ status: "ok" }),
  refuseDamage: async () => {},
  stop: async () => {},
};
