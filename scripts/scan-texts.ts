import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";

/** A text as the source delivers it. */
export type DeliveredText = {
  words: string;
  /** Names that its component gives it beside the facts. */
  values?: string[];
  /** It stands where no link can stand. */
  plain?: true;
  /** It is a paragraph of its own, which goes with its words. */
  optional?: true;
};

type Node = { type: string; start: number; [key: string]: unknown };

/**
 * Reads every text from the source: `<Text id="…">words</Text>`, `<Text.h2 id="…">words</Text.h2>`, `useText("…", "words")` and `namedText("…", "words")`.
 *
 * @throws an Error with the place of a text that cannot be read from the source, or of a name that stands twice
 */
export function scanTexts(root: string): Record<string, DeliveredText> {
  const found = new Map<string, DeliveredText>();
  for (const file of globSync("src/**/*.tsx", { cwd: root })
    .filter((name) => !/\.test\.tsx$/.test(name))
    .sort()) {
    const code = readFileSync(`${root}/${file}`, "utf8");
    if (!code.includes('"#src/facts/text.tsx"')) continue;
    const { program, errors } = parseSync(file, code);
    if (errors.length > 0) throw new Error(`${file} cannot be read.`);
    const add = (node: Node, id: unknown, words: unknown, more: Omit<DeliveredText, "words"> = {}) => {
      const line = code.slice(0, node.start).split("\n").length;
      const place = `${file}:${line}`;
      if (typeof id !== "string" || typeof words !== "string") throw new Error(`${place}: a text takes literals.`);
      if (found.has(id)) throw new Error(`${place}: the name ${id} stands twice.`);
      found.set(id, { words, ...more });
    };
    new Visitor({
      JSXElement(element) {
        const node = element as unknown as Node;
        const opening = node.openingElement as Node & { name: Node; attributes: Node[] };
        if (((opening.name.object as Node | undefined) ?? opening.name).name !== "Text") return;
        const attribute = (name: string) => opening.attributes.find((one) => (one.name as Node).name === name);
        const values = valueNames(attribute("values")?.value as Node | undefined);
        add(node, literal(attribute("id")?.value as Node), childWords(node.children as Node[]), {
          ...(values.length > 0 && { values }),
          ...(attribute("plain") && { plain: true }),
          ...((opening.name.property as { name?: string } | undefined)?.name === "p" && { optional: true }),
        });
      },
      CallExpression(call) {
        const { callee, arguments: args } = call as unknown as { callee: Node; arguments: Node[] };
        if (callee.name !== "useText" && callee.name !== "namedText") return;
        const values = valueNames(args[2]);
        add(callee, literal(args[0]), literal(args[1]), { ...(values.length > 0 && { values }), plain: true });
      },
    }).visit(program);
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The value of a string literal, or of a template without expressions. */
function literal(node: Node | undefined | null): string | undefined {
  if (node?.type === "JSXExpressionContainer") return literal(node.expression as Node);
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type !== "TemplateLiteral" || (node.expressions as Node[]).length > 0) return undefined;
  return (node.quasis as { value: { cooked: string } }[])[0]?.value.cooked;
}

/** The words between the tags, as JSX joins their lines. */
function childWords(children: readonly Node[]): string | undefined {
  const [only, ...others] = children.filter(({ type, value }) => type !== "JSXText" || /\S/.test(String(value)));
  if (only === undefined || others.length > 0) return undefined;
  if (only.type !== "JSXText") return literal(only);
  const words = String(only.value);
  return words.includes("&") ? undefined : words.trim().replace(/\s*\n\s*/g, " ");
}

function valueNames(node: Node | undefined): string[] {
  const object = (node?.type === "JSXExpressionContainer" ? node.expression : node) as Node | undefined;
  if (object?.type !== "ObjectExpression") return [];
  return (object.properties as { key: { name: string } }[]).map(({ key }) => key.name);
}
