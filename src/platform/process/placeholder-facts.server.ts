import { isIP } from "node:net";
import { addressRanges, privateRanges } from "./address-ranges.server.ts";

/** A placeholder fact: its path in the company's facts, such as "social.page", and its value. */
export type PlaceholderFact = { fact: string; value: string };

/**
 * Finds the placeholder facts of the company (OPS-30): phone numbers kept for fiction (NANPA, 555-0100 to 555-0199),
 * and e-mail addresses and links whose host is reserved for examples (RFC 2606, RFC 6761). A placeholder name cannot
 * be distinguished from a real one.
 *
 * @returns one for each fact, in their order
 */
export function findPlaceholderFacts(facts: object): PlaceholderFact[] {
  const found = new Map<string, string>();
  collect(facts, [], (fact, value) => found.set(fact, found.get(fact) ?? value));
  return [...found].map(([fact, value]) => ({ fact, value }));
}

/** Whether the origin is reachable from the internet: neither loopback nor a private network. */
export function isPublicOrigin(origin: string): boolean {
  const name = new URL(origin).hostname.replace(/^\[|\]$/g, "");
  if (isIP(name) !== 0) return !isPrivateAddress(name);
  return name.includes(".") && !/\.(?:localhost|local|lan|internal|home\.arpa)$/.test(name);
}

const isPrivateAddress = addressRanges(privateRanges);

/** Members that spell the same fact, as text and as a link. */
const spellings = ["display", "href"];

function collect(facts: object, path: readonly string[], found: (fact: string, value: string) => void): void {
  for (const [name, value] of Object.entries(facts)) {
    const here = spellings.includes(name) ? path : [...path, name];
    if (typeof value === "object" && value !== null) collect(value, here, found);
    else if (typeof value === "string" && isPlaceholder(value)) found(here.join("."), value);
  }
}

function isPlaceholder(value: string): boolean {
  if (/55501\d\d(?!\d)/.test(value.replaceAll(/[\s().-]/g, ""))) return true;
  const host = URL.parse(value)?.hostname || value.split("@")[1] || "";
  return /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i.test(host);
}
