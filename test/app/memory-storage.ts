/** Storage as the standard describes it: its keys are also its own properties. */
export function memoryStorage(): Storage {
  const methods = {
    key: (index: number) => Object.keys(kept)[index] ?? null,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
    clear: () => {
      for (const key of Object.keys(kept)) delete kept[key];
    },
    get length() {
      return Object.keys(kept).length;
    },
  };
  const kept: Record<string, string> = Object.create(methods);
  return kept as unknown as Storage;
}
