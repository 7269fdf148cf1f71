/** A half-filled form, kept on this device until it is sent or saved (FORM-14, AUTH-16). */
export type Draft = {
  /** What was typed, by field; empty if nothing is kept, if it has expired, or if the browser keeps nothing. */
  read(): Record<string, string>;
  /** Keeps what is typed now. When all of it is blank nothing is kept. */
  write(values: Readonly<Record<string, string>>): void;
  drop(): void;
};

type Options = {
  /** Age at which a draft expires: by then it may be another person's at the same device. */
  keptForMs: number;
  /**
   * Gives the storage. Asking for it throws where the visitor has forbidden it, using it throws when it is full: neither may
   * cost the visitor the form, so nothing here throws.
   */
  open?: () => Storage;
  now?: () => number;
};

/** @param key name in the storage; the island that wakes for a public form says the same in `wakeIfStored` */
export function openDraft(key: string, { keptForMs, open = () => localStorage, now = Date.now }: Options): Draft {
  const drop = () => void attempt(() => open().removeItem(key));
  return {
    drop,
    read() {
      const kept = attempt(() => parse(open().getItem(key)));
      if (!kept) return {};
      if (kept.typedAt >= now() - keptForMs) return kept.values;
      drop();
      return {};
    },
    write(values) {
      const blank = Object.values(values).every((value) => value.trim() === "");
      if (blank) drop();
      else attempt(() => open().setItem(key, JSON.stringify({ typedAt: now(), values })));
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

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
