import * as z from "zod/mini";

/** The forms of visitors with their fields, in their order on the screen. */
export const countedForms = {
  inquiry: ["firstName", "lastName", "email", "phone", "address", "projectNeeds", "additionalInfo"],
  contact: ["firstName", "lastName", "email", "phone", "message"],
} as const;

export type CountedForm = keyof typeof countedForms;

/** What a visitor's browser reports; pages, referrers and sent forms are counted on the server. */
const useKinds = ["phone", "begun", "left", "planner"] as const;

/** The body of POST /api/public/counts. `name` is a path, a form, "form.field" or "planner", by the kind. */
export const useSchema = z.strictObject({
  kind: z.enum(useKinds),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
});

export type Use = z.output<typeof useSchema>;

/** Everything that is counted, as the table `daily_counts` names it. */
export type CountKind = Use["kind"] | "page" | "referrer" | "sent";
