/** Older words than this are no longer what somebody wants to say, and may be another person's at the same device. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** A half-filled form, kept on the visitor's device until it is sent (FORM-14). */
export type Draft = {
  /** What was typed, by field; empty if nothing is kept, if it is too old, or if the browser keeps nothing. */
  read(): Record<string, string>;
  /** Keeps what is typed now. When all of it is blank nothing is kept. */
  write(values: Readonly<Record<string, string>>): void;
  drop(): void;
};

/**
 * @param key name in the storage; the island that wakes for it says the same in `wakeIfStored`
 * @param open gives the storage. Asking for it throws where the visitor has forbidden it, using it throws when it is
 *   full: neither may cost anybody the form, so nothing here throws.
 */
export function openDraft(key: string, open: () => Storage = () => localStorage, now = Date.now): Draft {
  return {
    read() {
      return attempt(() => parse(open().getItem(key), now() - keptForMs)) ?? {};
    },
    write(values) {
      const blank = Object.values(values).every((value) => value.trim() === "");
      if (blank) this.drop();
      else attempt(() => open().setItem(key, JSON.stringify({ typedAt: now(), values })));
    },
    drop() {
      attempt(() => open().removeItem(key));
    },
  };
}

function parse(text: string | null, notBefore: number): Record<string, string> {
  const kept: unknown = JSON.parse(text ?? "null");
  if (!isObject(kept) || typeof kept.typedAt !== "number" || kept.typedAt < notBefore || !isObject(kept.values))
    return {};
  return Object.fromEntries(
    Object.entries(kept.values).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
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
