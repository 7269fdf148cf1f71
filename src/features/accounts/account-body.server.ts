import type * as z from "zod/mini";
import { errorsByField } from "#src/platform/fields.schema.ts";
import { jsonBody } from "#src/platform/json-body.server.ts";

/** SECURITY.md §1, Bodies. */
const limitBytes = 16 * 1024;

/**
 * Reads the body of a call about accounts; `c.req.valid("json")` is the schema's output. What does not fit is answered with
 * 400: `fields` says what is wrong with which, `error` says it in one.
 *
 * @example app.post("/verify-invite", accountBody(verifyInviteSchema), (c) => …)
 */
export function accountBody<Schema extends z.core.$ZodType>(schema: Schema) {
  return jsonBody({
    schema,
    limitBytes,
    refuse(error) {
      const fields = errorsByField(error);
      return { error: Object.values(fields).join(" ") || "The body must be an object.", fields };
    },
  });
}
