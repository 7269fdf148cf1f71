import * as z from "zod/mini";
import { asLine, asWord, emailPattern, field, requiredText } from "#src/schema/fields.schema.ts";

export const askLimits = { name: 100, email: 150 } as const;

/** The error of each field. */
export const askErrors = {
  name: "Enter the customer’s name.",
  longName: "Use at most 100 characters.",
  email: "Enter a valid email address.",
} as const;

const email = field(
  askErrors.email,
  (typed) => asWord(typed).toLowerCase(),
  (value) => value.length <= askLimits.email && emailPattern.test(value),
);

/** An address that is to get no more of these emails. */
export const optOutSchema = z.strictObject({ email });

/** A customer whom staff enter. The address is stored in lower case, as opt-outs are. */
export const askCustomerSchema = z.strictObject({
  name: requiredText(asLine, askLimits.name, { blank: askErrors.name, tooLong: askErrors.longName }),
  email,
});

/** The requests of one press that are taken back. */
export const takeBackSchema = z.strictObject({ ids: z.array(z.int().check(z.positive())).check(z.maxLength(100)) });

/** How the request of a customer stands. */
export type AskedState = "waiting" | "reviewed" | "withdrawn" | "opted-out" | "expired";

/** Says whom a press has asked. @param ids what Undo takes back */
export type OnAsked = (text: string, ids: readonly number[]) => void;
