import * as z from "zod/mini";
import { codeField, emailField, tokenField } from "#src/schema/account.schema.ts";

export const verifyEmailLinkSchema = z.strictObject({ linkCode: tokenField });

export const verifyEmailCodeSchema = z.strictObject({ email: emailField, code: codeField });
