import { vi } from "vitest";

type Request = { result?: unknown };
type Range = { below: string };

/** Gives a test of browser code the part of IndexedDB that is used, in memory. @returns its rows */
export function memoryDatabase(): Map<string, unknown> {
  const rows = new Map<string, unknown>();
  const remove = (what: string | Range) => {
    for (const name of [...rows.keys()])
      if (typeof what === "string" ? name === what : name < what.below) rows.delete(name);
  };
  const store = {
    get: (name: string): Request => ({ result: rows.get(name) }),
    put: (row: unknown, name: string): Request => ({ result: rows.set(name, row) }),
    delete: (what: string | Range): Request => ({ result: remove(what) }),
    clear: (): Request => ({ result: rows.clear() }),
    getAllKeys: (): Request => ({ result: [...rows.keys()].sort() }),
  };
  const soon = <Made>(made: Made, call: (made: Made) => void) => {
    queueMicrotask(() => call(made));
    return made;
  };
  const transaction = () => soon({ objectStore: () => store, oncomplete() {} }, (made) => made.oncomplete());
  const result = { transaction, close() {} };
  vi.stubGlobal("indexedDB", { open: () => soon({ result, onsuccess() {} }, (made) => made.onsuccess()) });
  vi.stubGlobal("IDBKeyRange", { upperBound: (below: string): Range => ({ below }) });
  return rows;
}
