import * as z from "zod/mini";
import { accountLimits } from "../schema.ts";

/** Anything that is being typed, so nothing has to be complete yet; lengths only, so that judging stays quick. */
const typed = (longest: number) => z.string().check(z.maxLength(longest));

/** A password on its way and whose it is to be. */
export const passwordStrengthSchema = z.strictObject({
  password: typed(1_000),
  name: z.optional(typed(accountLimits.name)),
  email: z.optional(typed(accountLimits.email)),
  username: z.optional(typed(accountLimits.username.max)),
});
