import * as z from "zod/mini";

/** The recipient of a test email: the signed-in person, or the first recipient of inquiries. */
export const testMailReaders = ["me", "company"] as const;
export type TestMailReader = (typeof testMailReaders)[number];

export const testMailSchema = z.strictObject({
  to: z.enum(testMailReaders, { error: "to must be me or company." }),
});
