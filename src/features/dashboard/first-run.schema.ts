import * as z from "zod/mini";

export const firstRunSchema = z.strictObject({ closed: z.boolean() });
