import * as z from "zod/mini";
import { accountLimits } from "#src/schema/account.schema.ts";

/** Incomplete text, checked for its length only. */
const typed = (maxLength: number) => z.string().check(z.maxLength(maxLength));

/** A password while it is typed, and the person that it is for. */
export const passwordStrengthSchema = z.strictObject({
  password: typed(1_000),
  name: z.optional(typed(accountLimits.name)),
  email: z.optional(typed(accountLimits.email)),
  username: z.optional(typed(accountLimits.username.max)),
});
