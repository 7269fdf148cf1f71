/** `reason` is the damage, or why the check failed. */
export type CheckResult = { status: "ok" } | { status: "damaged" | "unchecked"; reason: string };

/** The state of the database since the start of the process. */
export type Integrity = CheckResult | { status: "checking" | "left to server" };

export type IntegrityCheck = {
  integrity(): Integrity;
  /** Waits for the result, but not long. @throws {StartupError} if the database is damaged */
  refuseDamage(): Promise<void>;
  stop(): Promise<void>;
};

const nothingToDo = { refuseDamage: async () => {}, stop: async () => {} };

/** For a database that has just been created, or was checked on this thread. */
export const alreadyChecked: IntegrityCheck = { integrity: () => ({ status: "ok" }), ...nothingToDo };

/** For a database that the site leaves to its server. */
export const leftToServer: IntegrityCheck = { integrity: () => ({ status: "left to server" }), ...nothingToDo };
