import * as z from "zod/mini";

/** The body of PUT /api/admin/messages/{id}/archive. */
export const archiveSchema = z.strictObject({ archived: z.boolean({ error: "archived must be true or false." }) });

/** The body of PUT /api/admin/messages/{id}/read. */
export const readSchema = z.strictObject({ read: z.boolean({ error: "read must be true or false." }) });
