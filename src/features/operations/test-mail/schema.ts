import * as z from "zod/mini";

/** Whom POST /api/admin/test-mail writes to: the person who asks, or the first of those who get inquiries. */
export const testMailReaders = ["me", "company"] as const;
export type TestMailReader = (typeof testMailReaders)[number];

export const testMailSchema = z.strictObject({
  to: z.enum(testMailReaders, { error: "to must be me or company." }),
});
