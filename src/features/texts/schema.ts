import * as z from "zod/mini";

/** Changed texts by their names. The words are checked one by one (`textProblem`). */
export const saveTextsSchema = z.strictObject({
  /** The version that the person has seen. */
  version: z.number(),
  texts: z.record(z.string(), z.string()),
});
