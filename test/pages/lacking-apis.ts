import { features } from "web-features";
import { oldestBrowsers } from "../../scripts/oldest-browsers.ts";

/** Globals that one of the oldest browsers lacks, and members of globals and of their objects: `Map.groupBy`, `Array.toSorted`. */
export const lacking = new Set<string>();
/** The same members by name alone, as scripts use them with an object. */
export const lackingMembers = new Set<string>();
/** What all of them have: globals, and the names of their members. A script may mean such a member of another object. */
const known = new Set<string>();

type Support = Readonly<Record<string, string | undefined>>;

const isIn = ([browser, oldest]: [string, string], support: Support) =>
  Number.parseFloat(support[browser]?.replace("≤", "") ?? "Infinity") <= Number.parseFloat(oldest);

for (const feature of Object.values(features)) {
  if (feature.kind !== "feature") continue;
  for (const [key, { support }] of Object.entries<{ support: Support }>(feature.status.by_compat_key ?? {})) {
    // The members of `Window` are globals too.
    const match = /^(?:javascript\.builtins|api)\.(?:Window\.)?(\w+?)(?:\.(\w+?)(_static|_event)?)?$/.exec(key);
    const [, owner = "", member, kind] = match ?? [];
    if (owner === "" || kind === "_event") continue;
    const isEverywhere = Object.entries(oldestBrowsers).every((oldest) => isIn(oldest, support));
    if (isEverywhere) known.add(owner).add(member ?? owner);
    else lacking.add(member === undefined ? owner : `${owner}.${member}`);
    if (!isEverywhere && member !== undefined && kind === undefined) lackingMembers.add(key);
  }
}
for (const key of [...lackingMembers]) {
  const [member = "", owner = ""] = key.split(".").reverse();
  lackingMembers.delete(key);
  if (known.has(owner) && !known.has(member)) lackingMembers.add(member);
}
