import type { Facts } from "#src/facts/all-facts.schema.ts";
import type { SectionField, SectionFields } from "./section-fields.ts";

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

function factOf(text: string, { kind }: SectionField): string | number | boolean {
  if (kind === "flag") return text === "true";
  if (kind === "number") return /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
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
