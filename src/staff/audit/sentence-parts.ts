import type { TakedownReason } from "#db/schema.ts";
import { publicPages } from "#src/facts/navigation-links.ts";
import { pageOf } from "#src/facts/text-values.ts";
import { takedownReasons } from "./reasons.schema.ts";

/** A part of a sentence. A name is a part of its own, so that the page can isolate its direction. */
export type Part = string | { name: string };

/** The sentence as one text. */
export function sentenceText(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.name)).join("");
}

export function say(strings: TemplateStringsArray, ...values: readonly (Part | number)[]): Part[] {
  const parts = strings
    .flatMap((string, index) => [string, values[index] ?? ""])
    .map((part) => (typeof part === "number" ? part.toLocaleString("en-US") : part))
    .filter((part) => part !== "");
  // A name that ends in a period also ends the sentence.
  if (/\.”?\.$/.test(sentenceText(parts))) parts.push(String(parts.pop()).slice(0, -1));
  return parts;
}

export function pageWords(page: string): string {
  const link = publicPages.find(({ href }) => pageOf(href) === page);
  return link ? `“${link.label}”` : "every page";
}

export function hiddenUnless(shown: boolean): string {
  return shown ? "" : ", hidden for now";
}

export function because(reason: TakedownReason | undefined): string {
  return reason === undefined ? "" : `. ${takedownReasons[reason]}`;
}

/** What the sentence of an entry is made of. `Details` is what the entry stores besides actor and subject. */
export type AuditFacts<Details = null> = {
  by: Part;
  whom: Part;
  details: Details;
  known: boolean;
  many: boolean;
  timeZone: string;
};

export type Id = { id: number };

/** The sentence “{by} {what} {whom}{end}.” `Details` is what the entry stores. */
export function about<Details = null>(what: string, end = "") {
  return ({ by, whom }: AuditFacts<Details>) => say`${by} ${what} ${whom}${end}.`;
}

/** The sentence “{by} {what}.” */
export function did(what: string) {
  return ({ by }: AuditFacts) => say`${by} ${what}.`;
}
