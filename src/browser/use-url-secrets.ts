import { useEffect, useState } from "react";
import { memberOf } from "./member-of.ts";

/**
 * Removes the secrets of a link from the page's address, and with it from history and bookmarks (TK-4). The state of the history
 * entry keeps them for a reload, which phones do by themselves. Only for pages rendered in the browser.
 *
 * @returns the values of these parameters when the page was opened, "" for a missing one
 */
export function useUrlSecrets<Name extends string>(...names: readonly Name[]): Readonly<Record<Name, string>> {
  const [taken] = useState(() => {
    const query = new URLSearchParams(location.search);
    const kept = memberOf(history.state, "taken");
    const values = names.map((name) => [name, query.get(name) ?? memberOf(kept, name) ?? ""]);
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
