import type * as z from "zod/mini";

/** The values of a choice, and their words. */
export type Choices = readonly { value: string; label: string }[];

/** The text field of a fact or of a part of one. Its maximum length is that of the rule. */
export type FieldSpec = {
  label: string;
  hint?: string;
  /** Of a text that is longer than a line. */
  rows?: number;
  /** What the person chooses from; "of the form" where the form knows it. */
  choices?: Choices | "of the form";
  type?: "tel" | "email" | "url";
  autoComplete?: string;
};

/** All that the site knows of a fact. */
export type FactRow<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  schema: Schema;
  /** How sentences name it: "changed the phone number and the hours". */
  words: string;
  /** By the path of a part: "page.href", or "" for the whole fact. None for a fact with a form of its own. */
  fields: Readonly<Record<string, FieldSpec>>;
  /**
   * A change takes a fresh login. "password": it leads customers or their mail elsewhere, and is also mailed to those who got the
   * inquiries before it. "deletes": it deletes data.
   */
  guard?: "password" | "deletes";
};

/** A fact with one text field, or without any. */
export function fact<Schema extends z.ZodMiniType>(
  schema: Schema,
  words: string,
  label?: string,
  spec: Omit<FieldSpec, "label"> = {},
): FactRow<Schema> {
  return { schema, words, fields: label === undefined ? {} : { "": { label, ...spec } } };
}

/** A fact with a text field for each of its parts. */
export function factOfParts<Schema extends z.ZodMiniType>(
  schema: Schema,
  words: string,
  fields: Readonly<Record<string, FieldSpec>>,
): FactRow<Schema> {
  return { schema, words, fields };
}

export function yesOrNo(yes: string, no: string): Choices {
  return [
    { value: "true", label: yes },
    { value: "false", label: no },
  ];
}

export function filledIn(names: readonly string[]): string {
  return `Words in braces fill themselves in: ${names.map((name) => `{${name}}`).join(", ")}.`;
}
