import * as z from "zod/mini";
import { asLine, requiredText } from "#src/platform/database/fields.schema.ts";

const inchesError = "Please enter inches an hour from 1 to 20, such as 9.86.";
const maxSource = 120;

/** What the gutter planner sizes for (LEAD-38). Until it is confirmed no size is promised. */
export const rainfallSchema = z.object({
  /** An hour, in the hardest minutes. */
  inches: z.number({ error: inchesError }).check(z.gte(1, { error: inchesError }), z.lte(20, { error: inchesError })),
  source: requiredText(asLine, maxSource, {
    blank: "Please enter where the figure comes from.",
    tooLong: `Please keep the source to ${maxSource} characters.`,
  }),
  confirmed: z.boolean(),
});

export type Rainfall = z.infer<typeof rainfallSchema>;
