import * as z from "zod/mini";

/** Whether a text has no visible character. */
export function isBlank(typed: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(typed);
}

/**
 * Removes characters that cannot be seen and come along when text is copied: soft hyphens, spaces of no width, marks and controls of
 * direction, which also show the words after them in another order (IN-13). U+200C and U+200D stay: Persian and Indian names
 * and emoji are spelled with them.
 */
export function withoutUnseen(typed: string): string {
  return typed.replace(/[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/g, "");
}

/**
 * Makes one line without control characters: names and addresses go into mail headers, where a line break would begin
 * another header (IN-6). \p{Cc} includes CR, LF, NUL and U+0085.
 */
export function asLine(typed: string): string {
  return withoutUnseen(typed)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/\p{Cs}/gu, "\uFFFD")
    .trim();
}

/** Makes a text of ASCII alone, such as an email address or a username, as it looks: no character in it has no sign. */
export function asWord(typed: string): string {
  return typed.replace(/\p{Default_Ignorable_Code_Point}+/gu, "").trim();
}

/** Makes a text with no control characters but line feed and tab. */
export function asText(typed: string): string {
  const lines = typed.replace(/\r\n|[\r\u0085\u2028\u2029]/g, "\n");
  return lines
    .replace(/[^\P{Cc}\n\t]/gu, " ")
    .replace(/\p{Cs}/gu, "\uFFFD")
    .trim();
}

/**
 * A single address: no display name, no second address, and no syntax of mail headers or mailto links, such as "=?", which
 * begins an encoded word. Labels of the domain begin with a letter or digit (DNS). Takes linear time (M-11).
 */
export const emailPattern =
  /^(?!.*=\?)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9][A-Za-z0-9-]*(?:\.[A-Za-z0-9][A-Za-z0-9-]*)+$/;

/** A text that is normalized, then checked; every failure has the same message. */
export function field(error: string, normalize: (typed: string) => string, holds: (value: string) => boolean) {
  return z.string({ error }).check(z.overwrite(normalize), z.refine(holds, { error }));
}

const lengths = z.registry<{ max: number }>();

/** The maximum length of a text by its rule, in UTF-16 units, as the browser's maxlength counts. */
export function maxLengthOf(schema: z.ZodMiniType): number | undefined {
  return lengths.get(schema)?.max;
}

/** States the maximum length of a rule that has its own sentence for a text that is too long. */
export function ofAtMost<Schema extends z.ZodMiniType>(max: number, schema: Schema): Schema {
  lengths.add(schema, { max });
  return schema;
}

/** A text of at most `max` UTF-16 units. */
export function limited(normalize: (typed: string) => string, max: number, error: string) {
  return field(error, normalize, (value) => value.length <= max).register(lengths, { max });
}

/** A text that must not be blank or longer than `max` UTF-16 units. */
export function requiredText(
  normalize: (typed: string) => string,
  max: number,
  errors: { blank: string; tooLong: string },
) {
  const text = z.string({ error: errors.blank }).check(
    z.overwrite(normalize),
    z.refine((value) => !isBlank(value), { error: errors.blank }),
    z.refine((value) => value.length <= max, { error: errors.tooLong }),
  );
  return text.register(lengths, { max });
}

export function wholeNumber(from: number, to: number, error: string) {
  return z.int({ error }).check(z.minimum(from, { error }), z.maximum(to, { error }));
}

/** The member `was` of a change: its fields as the person saw them (EDIT-01). */
export const wasRequired = z.record(z.string(), z.unknown(), { error: "was must be an object." });

/** An empty body. */
export const emptySchema = z.strictObject({});

/** The first error of each field by its name; empty if the values fit. */
export function errorsIn<Schema extends z.core.$ZodType>(schema: Schema, values: unknown) {
  return errorsByField(z.safeParse(schema, values).error) as Partial<Record<keyof z.output<Schema> & string, string>>;
}

/**
 * Returns the first error of each field by its name, unknown fields included. Empty without an error, and if the value as a whole
 * has the wrong type.
 */
export function errorsByField(error: z.core.$ZodError | undefined): Record<string, string> {
  const errors = new Map<string, string>();
  for (const issue of error?.issues ?? []) {
    const names = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 10) : issue.path.slice(0, 1).map(String);
    const text = (name: string) =>
      issue.code === "unrecognized_keys" ? `Unknown field: ${name.slice(0, 40)}.` : issue.message;
    for (const name of names) if (!errors.has(name)) errors.set(name, text(name));
  }
  return Object.fromEntries(errors);
}

/** What the person saw is named of each field that is sent, and of none of these `others`. */
export const seesEach = (...others: readonly string[]) =>
  z.refine<{ was: object }>(
    ({ was, ...sent }) => Object.keys(sent).every((name) => name in was || others.includes(name)),
    { path: ["was"], error: "was must have each field." },
  );
