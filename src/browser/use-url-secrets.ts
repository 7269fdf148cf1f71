import { useEffect, useState } from "react";

/**
 * Removes the secrets of a link from the page's address, and with it from history and bookmarks (TK-4). The state of the history
 * entry keeps them for a reload, which phones do by themselves. Only for pages rendered in the browser.
 *
 * @returns the values of these parameters when the page was opened, "" for a missing one
 */
export function useUrlSecrets<Name extends string>(...names: readonly Name[]): Readonly<Record<Name, string>> {
  const [taken] = useState(() => {
    const query = new URLSearchParams(location.search);
    const kept = keptEarlier();
    const values = names.map((name) => [name, query.get(name) ?? kept[name] ?? ""]);
    return Object.fromEntries(values) as Record<Name, string>;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the address with which the page was opened.
  useEffect(() => {
    const address = new URL(location.href);
    for (const name of names) address.searchParams.delete(name);
    history.replaceState({ ...history.state, taken }, "", address.pathname + address.search + address.hash);
  }, []);

  return taken;
}

function keptEarlier(): Partial<Record<string, string>> {
  const state: unknown = history.state;
  const kept = typeof state === "object" && state !== null && "taken" in state ? state.taken : undefined;
  return typeof kept === "object" && kept !== null ? (kept as Record<string, string>) : {};
}
