import { type PageSection, pageLengths } from "#src/facts/own-page.schema.ts";
import { textProblem } from "#src/facts/text-rules.ts";
import { isBlank } from "#src/schema/fields.schema.ts";

const maxItems = 30;

/** Whether words can have links, by field. */
const words = { title: false, lead: true, meta_title: false, meta_description: false };

type Words = { [Name in keyof typeof words]?: string | undefined } & { sections?: readonly PageSection[] | undefined };

/**
 * What is wrong with the words of a page that keeps its schema, or of a part of one, by field: "lead", "text3" of the third section
 * (OWN-123).
 */
export function pageProblems(page: Words): Record<string, string> {
  const ofWords = Object.entries(words).map(([name, links]) => {
    const text = page[name as keyof typeof words];
    return [name, text && textProblem(text, { plain: !links })] as const;
  });
  const ofSections = (page.sections ?? []).map((section, index) => [`text${index + 1}`, problemOf(section)] as const);
  return Object.fromEntries([...ofWords, ...ofSections].flatMap(([name, found]) => (found ? [[name, found]] : [])));
}

function problemOf({ kind, text }: PageSection): string | undefined {
  if (kind === "picture") return /^[1-9]\d{0,8}$/.test(text) ? undefined : "Please choose a picture.";
  if (isBlank(text)) return "Please fill in this section, or remove it.";
  if (text.length > pageLengths.text) return "Please keep a section to 3,000 characters.";
  const lines = text.split(/\n+/);
  if (kind === "list" && lines.length > maxItems) return `Please keep the list to ${maxItems} lines.`;
  if (kind === "question" && lines.length < 2)
    return "Please write the question in the first line, and the answer below it.";
  const plain = kind === "heading" || kind === "question";
  return lines.map((line) => textProblem(line, { plain })).find((problem) => problem !== undefined);
}
