import * as z from "zod/mini";
import { asLine, field, requiredText } from "#src/schema/fields.schema.ts";
import { priceRange } from "./prices.ts";

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

const priceError = "Please enter dollars, such as 8 to 12, or leave it empty.";
/** A price or a range in dollars, or nothing. */
export const price = field(
  priceError,
  asLine,
  (typed) => typed.length <= 40 && (typed === "" || priceRange(typed) !== undefined),
);

/** What the planner multiplies for its price, each empty until the owner fills it in (LEAD-48). */
export const planPricesSchema = z.object({ foot: price, corner: price, downspout: price });
