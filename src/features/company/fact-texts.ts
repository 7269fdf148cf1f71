import type { Facts } from "#src/facts/facts.schema.ts";
import type { FactFields, FieldSpec } from "./field-specs.ts";

/** The facts as the fields show them. */
export function textsOf(facts: Partial<Facts>, fields: FactFields): Record<string, string> {
  return Object.fromEntries(Object.keys(fields).map((path) => [path, String(valueAt(facts, path) ?? "")]));
}

/** The facts that the fields describe. A number that cannot be read is NaN, which every rule refuses. */
export function factsOf(texts: Readonly<Record<string, string>>, fields: FactFields): Record<string, unknown> {
  const facts: Record<string, unknown> = {};
  for (const [path, spec] of Object.entries(fields)) setAt(facts, path.split("."), factOf(texts[path] ?? "", spec));
  return facts;
}

function factOf(text: string, { isNumber, isFlag }: FieldSpec): string | number | boolean {
  if (isFlag) return text === "true";
  if (isNumber) return /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
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
