import type * as z from "zod/mini";
import type { Facts } from "#src/facts/all-facts.schema.ts";
import { type Closure, closureSchema, type OpenDay, openDaySchema } from "#src/facts/hours.schema.ts";
import { spansWords } from "#src/facts/hours-text.ts";

export type Days = { from: string; to: string };

/** What stands in the form; of the fields that it does not have, "". */
export type DaysTexts = Readonly<Record<"from" | "to" | "reason" | "opens" | "closes", string>>;

/** What the company has of its own for days, beside its week: closures (OWN-83) and special hours (OWN-149). */
export type DaysKind<Entry extends Days> = {
  id: "closures" | "open-days";
  title: string;
  about: string;
  /** What one is called, and the label of the button that adds one. */
  noun: string;
  send: string;
  /** Before the days of one that runs. */
  running: string;
  schema: z.ZodMiniType<Entry>;
  /** A new one begins today where it has no other day. */
  textsOf(entry: Entry | undefined, today: string): DaysTexts;
  entryOf(typed: DaysTexts): Entry;
  describe(entry: Entry): string;
  /** The facts with other entries. */
  put(facts: Partial<Facts>, how: (entries: readonly Entry[]) => Entry[]): Partial<Facts>;
};

export const closureKind: DaysKind<Closure> = {
  id: "closures",
  title: "Close for a while",
  about: "For a storm, a vacation or a day off. It is on the site right away, and your weekly hours stay as they are.",
  noun: "closure",
  send: "Close the office",
  running: "Closed now: ",
  schema: closureSchema,
  textsOf: (entry = { from: "", to: "", reason: "We’re closed." }, today) => ({
    ...{ reason: entry.reason, opens: "", closes: "" },
    ...{ from: entry.from || today, to: entry.to || today },
  }),
  entryOf: ({ from, to, reason }) => ({ from, to, reason }),
  describe: ({ reason }) => reason,
  put: ({ hours }, how) => (hours ? { hours: { ...hours, closures: how(hours.closures) } } : {}),
};

export const openDayKind: DaysKind<OpenDay> = {
  id: "open-days",
  title: "Special hours",
  about:
    "For a Saturday before a storm, or a holiday on which you work. They replace your hours of those days. If you close for a while, you’re closed all the same.",
  noun: "entry",
  send: "Add these hours",
  running: "Now: ",
  schema: openDaySchema,
  textsOf: (entry) => ({
    ...{ from: entry?.from ?? "", to: entry?.to ?? "", reason: "" },
    ...(entry?.hours ?? { opens: "08:00", closes: "12:00" }),
  }),
  entryOf: ({ from, to, opens, closes }) => ({ from, to: to || from, hours: { opens, closes } }),
  describe: ({ hours }) => spansWords([hours]),
  put: ({ openDays = [] }, how) => ({ openDays: how(openDays) }),
};
