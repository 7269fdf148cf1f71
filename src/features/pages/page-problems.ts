import type { PageSection } from "#src/facts/own-page.schema.ts";
import { textProblem } from "#src/facts/text-rules.ts";
import { isBlank } from "#src/schema/fields.schema.ts";

type Words = { title: string; lead: string; meta_title: string; meta_description: string };

const maxItems = 30;

/**
 * What is wrong with the words of a page that keeps its schema, or with a part of one, by field: "lead", "text3" of the third section
 * (OWN-123).
 */
export function pageProblems({ sections = [], ...words }: Partial<Words> & { sections?: readonly PageSection[] }) {
  const { title, lead, meta_title, meta_description } = words;
  const problems: [string, string | undefined][] = [
    ["title", title && textProblem(title, { plain: true })],
    ["lead", lead && textProblem(lead, {})],
    ["meta_title", meta_title && textProblem(meta_title, { plain: true })],
    ["meta_description", meta_description && textProblem(meta_description, { plain: true })],
    ...sections.flatMap((section, index): [string, string | undefined][] => [
      [`head${index + 1}`, section.kind === "question" ? textProblem(section.head, { plain: true }) : undefined],
      [`text${index + 1}`, sectionProblem(section)],
    ]),
  ];
  return Object.fromEntries(problems.filter(([, problem]) => problem)) as Record<string, string>;
}

function sectionProblem({ kind, text }: PageSection): string | undefined {
  if (isBlank(text)) return "Please fill in this section, or remove it.";
  if (kind === "picture") return /^[1-9]\d{0,8}$/.test(text) ? undefined : "Please choose a picture.";
  const lines = text.split(/\n+/);
  if (kind === "list" && lines.length > maxItems) return `Please keep the list to ${maxItems} lines.`;
  const plain = kind === "heading" || kind === "question";
  return lines.map((line) => textProblem(line, { plain })).find((problem) => problem !== undefined);
}
