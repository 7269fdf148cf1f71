import * as z from "zod/mini";
import type { Facts, SectionName } from "#src/facts/all-facts.schema.ts";
import type { FactRow, FieldSpec } from "#src/facts/fact-row.schema.ts";
import { factsBySection } from "#src/facts/facts.schema.ts";
import { maxLengthOf } from "#src/schema/fields.schema.ts";

/** A text field of a section, and what its fact's rule says of it. */
export type SectionField = FieldSpec & {
  maxLength: number;
  /** Whether its text stands for a number, one that may be left out, or a yes or no. */
  kind: "text" | "number" | "optional number" | "flag";
};

/** Fields by the paths of what they hold, such as "social.page.href". */
export type SectionFields = Readonly<Record<string, SectionField>>;

/** Of what has no maximum of its own: numbers, choices, dates. */
const shortText = 40;

/** The text fields of a section, in their order. */
export function sectionFields(section: SectionName): SectionFields {
  const rows: Readonly<Record<string, FactRow>> = factsBySection[section];
  return Object.fromEntries(
    Object.entries(rows).flatMap(([name, { schema, fields }]) =>
      Object.entries(fields).map(([part, spec]) => {
        const rule = part === "" ? schema : part.split(".").reduce(partOf, schema);
        return [
          part === "" ? name : `${name}.${part}`,
          { ...spec, maxLength: maxLengthOf(rule) ?? shortText, kind: kindOf(rule) },
        ];
      }),
    ),
  );
}

function partOf(schema: z.ZodMiniType, name: string): z.ZodMiniType {
  if (schema instanceof z.ZodMiniNullable) return partOf(schema.def.innerType as z.ZodMiniType, name);
  return schema instanceof z.ZodMiniObject ? (schema.shape[name] as z.ZodMiniType) : schema;
}

function kindOf(schema: z.ZodMiniType): SectionField["kind"] {
  if (schema instanceof z.ZodMiniNullable) return "optional number";
  if (schema instanceof z.ZodMiniNumber) return "number";
  return schema instanceof z.ZodMiniBoolean ? "flag" : "text";
}

/** The facts as the fields show them. */
export function textsOf(facts: Partial<Facts>, fields: SectionFields): Record<string, string> {
  return Object.fromEntries(Object.keys(fields).map((path) => [path, String(valueAt(facts, path) ?? "")]));
}

/** The facts that the fields describe. A number that cannot be read is NaN, which every rule refuses. */
export function factsOf(texts: Readonly<Record<string, string>>, fields: SectionFields): Record<string, unknown> {
  const facts: Record<string, unknown> = {};
  for (const [path, spec] of Object.entries(fields)) setAt(facts, path.split("."), factOf(texts[path] ?? "", spec));
  return facts;
}

function factOf(text: string, { kind }: SectionField): string | number | boolean | null {
  if (kind === "flag") return text === "true";
  if (kind === "optional number" && text.trim() === "") return null;
  if (kind !== "text") return /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
  return text;
}

function valueAt(from: unknown, path: string): unknown {
  return path.split(".").reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], from);
}

function setAt(into: Record<string, unknown>, [name = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  into[name] ??= {};
  setAt(into[name] as Record<string, unknown>, rest, value);
}
