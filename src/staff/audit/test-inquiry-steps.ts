import type { Step } from "#db/schema.ts";

/** What each failed step means, after "The nightly test inquiry failed:". */
export const stepWords: Readonly<Record<Step, string>> = {
  endpoint: "the site did not accept it",
  database: "it was not stored",
  mail: "the email about it could not be sent",
};
