import * as z from "zod/mini";

/** Nothing in it that a person could read: empty, spaces, or only invisible characters. */
export function isBlank(typed: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(typed);
}

/**
 * One line without control characters: names and addresses end up in mail headers, where a line break would start a
 * header of the sender's choosing. \p{Cc} holds CR, LF, NUL and U+0085.
 */
export function asLine(typed: string): string {
  return typed
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/\p{Cs}/gu, "\uFFFD")
    .trim();
}

/** Text whose only control characters are line feed and tab. */
export function asText(typed: string): string {
  const lines = typed.replace(/\r\n|[\r\u0085\u2028\u2029]/g, "\n");
  return lines
    .replace(/[^\P{Cc}\n\t]/gu, " ")
    .replace(/\p{Cs}/gu, "\uFFFD")
    .trim();
}

/**
 * One address and nothing else: no display name, no second address, nothing that a mail header or a mailto link reads as
 * syntax, such as "=?", which begins an encoded word. Parts of the domain begin with a letter or digit, as DNS has it. No
 * part of the pattern can match where another could, so time grows with length only.
 */
export const emailPattern =
  /^(?!.*=\?)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9][A-Za-z0-9-]*(?:\.[A-Za-z0-9][A-Za-z0-9-]*)+$/;

/** A text that is put in order first and must then hold; one message for whatever is wrong with it. */
export function field(error: string, normalise: (typed: string) => string, holds: (value: string) => boolean) {
  return z.string({ error }).check(z.overwrite(normalise), z.refine(holds, { error }));
}

/** A text that must not be blank, and not longer than `max` as the browser's maxlength counts (UTF-16 units). */
export function requiredText(
  normalise: (typed: string) => string,
  max: number,
  errors: { blank: string; tooLong: string },
) {
  return z.string({ error: errors.blank }).check(
    z.overwrite(normalise),
    z.refine((value) => !isBlank(value), { error: errors.blank }),
    z.refine((value) => value.length <= max, { error: errors.tooLong }),
  );
}

/** The body of a call that takes nothing. */
export const emptySchema = z.strictObject({});

/**
 * The first thing wrong with every field, by the field's name; a field that should not be there is named as well. Empty
 * when the whole value is of a wrong kind.
 */
export function errorsByField(error: z.core.$ZodError): Record<string, string> {
  const errors = new Map<string, string>();
  for (const issue of error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 10) : issue.path.slice(0, 1).map(String);
    const text = (name: string) =>
      issue.code === "unrecognized_keys" ? `Unknown field: ${name.slice(0, 40)}.` : issue.message;
    for (const name of names) if (!errors.has(name)) errors.set(name, text(name));
  }
  return Object.fromEntries(errors);
}
