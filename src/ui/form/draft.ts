import { dayMs } from "#src/platform/process/clock.ts";

/** A half-filled form, kept on this device until it is sent or saved (FORM-14, AUTH-16). */
export type Draft = {
  /** What was typed, by field; empty if nothing is kept, if it has expired, or if the browser keeps nothing. */
  read(): Record<string, string>;
  /** Keeps what is typed now. When all of it is blank nothing is kept. */
  write(values: Readonly<Record<string, string>>): void;
  drop(): void;
};

type Options = {
  /** Age at which a draft expires, since another person may use the device by then; 30 days by default, as /privacy says. */
  keptForMs?: number;
  /**
   * Returns the storage. Access throws where the visitor forbids it, writing throws when it is full; the draft never throws.
   */
  open?: () => Storage;
  now?: () => number;
};

/** @param key key in the storage; the island of a public form has the same in `wakeIfStored` */
export function openDraft(
  key: string,
  { keptForMs = 30 * dayMs, open = () => localStorage, now = Date.now }: Options = {},
): Draft {
  const drop = () => void orUndefined(() => open().removeItem(key));
  return {
    drop,
    read() {
      const kept = orUndefined(() => parse(open().getItem(key)));
      if (!kept) return {};
      if (kept.typedAt >= now() - keptForMs) return kept.values;
      drop();
      return {};
    },
    write(values) {
      const blank = Object.values(values).every((value) => value.trim() === "");
      if (blank) drop();
      else orUndefined(() => open().setItem(key, JSON.stringify({ typedAt: now(), values })));
    },
  };
}

function parse(text: string | null): { typedAt: number; values: Record<string, string> } | undefined {
  const kept: unknown = JSON.parse(text ?? "null");
  if (!isObject(kept) || typeof kept.typedAt !== "number" || !isObject(kept.values)) return undefined;
  const strings = Object.entries(kept.values).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return { typedAt: kept.typedAt, values: Object.fromEntries(strings) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function orUndefined<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
