import type * as z from "zod/mini";
import { type ownPageSchema, type PageSection, pageLengths } from "#src/facts/own-page.schema.ts";
import { textProblem } from "#src/facts/text-rules.ts";
import { isBlank } from "#src/schema/fields.schema.ts";

const maxItems = 30;

/** Whether words take no links, by field. */
const words = { title: true, lead: false, meta_title: true, meta_description: true };

type IsLink = (name: string) => boolean;

type Words = Partial<Pick<z.output<typeof ownPageSchema>, keyof typeof words | "sections">>;

/**
 * What is wrong with the words of a page that keeps its schema, or of a part of one, by field: "lead", "text3" of the third section
 * (OWN-123).
 *
 * @param isLink whether a link can lead to a place; the browser leaves it to the server, which knows every page
 */
export function pageProblems({ sections = [], ...page }: Words, isLink: IsLink = () => true): Record<string, string> {
  const problems = [
    ...Object.entries(words).map(([name, plain]) => {
      const text = page[name as keyof typeof words];
      return [name, text && textProblem(text, { plain }, isLink)];
    }),
    ...sections.map((section, index) => [`text${index + 1}`, problemOf(section, isLink)]),
  ];
  return Object.fromEntries(problems.filter(([, found]) => found));
}

function problemOf({ kind, text }: PageSection, isLink: IsLink): string | undefined {
  if (kind === "picture") return /^[1-9]\d{0,8}$/.test(text) ? undefined : "Please choose a picture.";
  if (isBlank(text)) return "Please fill in this section, or remove it.";
  if (text.length > pageLengths.text) return "Please keep a section to 3,000 characters.";
  const lines = text.split(/\n+/);
  if (kind === "list" && lines.length > maxItems) return `Please keep the list to ${maxItems} lines.`;
  if (kind === "question" && lines.length < 2)
    return "Please write the question in the first line, and the answer below it.";
  // What is pressed to open an answer takes no link.
  const isPlain = (place: number) => kind === "heading" || (kind === "question" && place === 0);
  return lines.map((line, place) => textProblem(line, { plain: isPlain(place) }, isLink)).find(Boolean);
}
