import { parseAst } from "vite";
import { lacking, lackingMembers } from "./lacking-apis.ts";

type Node = {
  type: string;
  computed?: boolean;
  object?: Node;
  property?: Node;
  callee?: Node;
  name?: string;
  regex?: { pattern: string; flags: string };
};

/** What a script uses that one of the oldest browsers lacks: `Map.groupBy`, `toSorted`, or `values().map` of an iterator. */
export function newerApis(script: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown, isName = false): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    const { type, computed, object, property, regex, name = "" } = node as Node;
    // The build leaves expressions as they are.
    if (regex && (regex.flags.includes("v") || /\(\?[ims]*-?[ims]+:/.test(regex.pattern))) found.add(regex.pattern);
    if (type === "Identifier" && !isName && lacking.has(name)) found.add(name);
    if (type === "MemberExpression" && !computed) {
      const [owner = "", member = ""] = [object?.name, property?.name];
      if (lacking.has(`${owner}.${member}`)) found.add(`${owner}.${member}`);
      else if (lackingMembers.has(member)) found.add(member);
      const made = object?.callee?.property?.name ?? "";
      const isIterator = /^(values|keys|entries|matchAll)$/.test(made) && object?.callee?.object?.name !== "Object";
      if (isIterator && lacking.has(`Iterator.${member}`)) found.add(`${made}().${member}`);
    }
    for (const [key, child] of Object.entries(node)) visit(child, !computed && (key === "property" || key === "key"));
  };
  visit(parseAst(script));
  return found;
}
