import * as z from "zod/mini";

/** Changed texts by their names. The words are checked one by one (`textProblem`). */
export const saveTextsSchema = z.strictObject({
  texts: z.record(z.string(), z.string()),
  /** The words that the person was shown, by name. */
  was: z.record(z.string(), z.unknown()),
});
