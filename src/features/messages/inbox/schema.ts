import * as z from "zod/mini";

/** What PUT /api/admin/messages/{id}/archive takes. */
export const archiveSchema = z.strictObject({ archived: z.boolean({ error: "archived must be true or false." }) });

/** What PUT /api/admin/messages/{id}/read takes. */
export const readSchema = z.strictObject({ read: z.boolean({ error: "read must be true or false." }) });

/** What POST /api/admin/messages/{id}/send-again takes. */
export const sendAgainSchema = z.strictObject({});
