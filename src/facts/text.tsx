import { createContext, Fragment, type ReactNode, useContext } from "react";
import { parseText, plainText, type TextPart, type TextValues, withoutEmpty, writeText } from "./text-parts.ts";
import type { TextFact } from "./text-values.ts";

/** The words that the owner has changed, by the names of the texts. */
export type ChangedTexts = Readonly<Record<string, string>>;

/** What a page or an island needs for its texts. */
type PageTexts = TextValues & { changed: ChangedTexts };

type Texts = PageTexts & {
  /** The page is rendered for its editor: each text is an element that names it. */
  editing: boolean;
};

const TextsContext = createContext<Texts>({ changed: {}, facts: {}, links: {}, editing: false });

/** Gives a page its texts. */
export const TextsProvider = TextsContext;

type Values = TextValues["facts"];

type Props = {
  /** The text's one name: the page, then what it is, such as "home.story.lead". */
  id: string;
  /** The delivered words: one string literal, which test/pages/texts.test.ts reads from the source. */
  children: string;
  /** Takes no link: within a link or a button, and in an island. */
  plain?: boolean;
  /** What this text alone may name, such as a computed number. */
  values?: Values;
} & Instead;

/** Where the delivered words would be untrue. */
type Instead = {
  /** A fact or a page without which the delivered words are not shown, though they may not name it; a family is one that owns the company. */
  needs?: TextFact | "planner" | "family";
  /** What is shown in place of words that fall away (OWN-110). */
  or?: NamedText;
};

/**
 * A sentence of a public page, in the owner's words if there are any (OWN-30); nothing if it falls away (OWN-110).
 *
 * @example <Text id="home.story.last">{"That’s how we’ve worked since {since}."}</Text>
 */
export function Text({ children, plain = false, ...text }: Props) {
  const page = useContext(TextsContext);
  const shownText = standing({ ...text, delivered: children }, page);
  const { id, values = {}, words } = shownText;
  if (isAway(shownText, page)) return null;
  const facts = { ...page.facts, ...values };
  const shown = plain ? plainText(words, { facts }) : withLinks(parseText(words), { facts, links: page.links });
  if (!page.editing) return shown;
  return (
    <span data-text={id} data-values={JSON.stringify(values)}>
      {shown}
    </span>
  );
}

/** Words that are no text of a component, by the rules of texts: with facts and links, and without what falls away (OWN-123). */
export function FilledText({ words }: { words: string }) {
  const page = useContext(TextsContext);
  return withLinks(parseText(withoutEmpty(words, page)), page);
}

type ElementName = "b" | "dd" | "dt" | "h2" | "h3" | "p" | "strong";

/** A text that is all of an element, which falls away with it. @example <Text.h2 id="home.story.title">One family, one trade</Text.h2> */
function textIn(Element: ElementName) {
  return ({ className, ...text }: Props & { className?: string | undefined }) => {
    const page = useContext(TextsContext);
    if (isAway(standing({ ...text, delivered: text.children }, page), page)) return null;
    return (
      <Element className={className}>
        <Text {...text} />
      </Element>
    );
  };
}
Text.b = textIn("b");
Text.dd = textIn("dd");
Text.dt = textIn("dt");
Text.h2 = textIn("h2");
Text.h3 = textIn("h3");
Text.p = textIn("p");
Text.strong = textIn("strong");

/** A text that is no part of the page's body. */
export type NamedText = { id: string; delivered: string; values?: Values | undefined } & Instead;

/** Names the title or the description of a page. Name and words are string literals, as those of `Text`. */
export function namedText(id: string, delivered: string, values?: Values, instead: Instead = {}): NamedText {
  return { id, delivered, values, ...instead };
}

/** The words of a named text. */
export function textFor(text: NamedText, page: PageTexts): string {
  const { words, values } = standing(text, page);
  return plainText(words, { facts: { ...page.facts, ...values } });
}

/** The text that is shown, as it is written, or the first one in its place that does not fall away. The owner's words need no fact but those they name. */
function standing(text: NamedText, page: PageTexts): NamedText & { words: string } {
  const { id, delivered, values, needs, or } = text;
  const isMissing = needs && !meets(needs, page);
  const written = page.changed[id] ?? (isMissing ? "" : delivered);
  const words = withoutEmpty(written, { facts: { ...page.facts, ...values }, links: page.links });
  return words === "" && or && page.changed[id] !== "" ? standing(or, page) : { ...text, words };
}

function meets(needs: NonNullable<Instead["needs"]>, { facts, links }: PageTexts): boolean {
  if (needs === "planner") return Boolean(links.planner);
  return needs === "family" ? /family/i.test(String(facts.ownership)) : facts[needs] !== null;
}

/** Whether nothing shows. What the owner has left out (OWN-160) keeps its place while the page is edited. */
function isAway({ id, words }: { id: string; words: string }, { changed, editing }: Texts): boolean {
  return words === "" && !(editing && changed[id] === "");
}

/**
 * The words of a text that is no element: an attribute, or a prop of an island. Takes no link.
 *
 * @example useText("the-villages.search.yes", "Yes, we serve {village}.", { village: "{village}" })
 */
export function useText(id: string, delivered: string, values?: Values): string {
  return textFor({ id, delivered, values }, useContext(TextsContext));
}

/** The changed texts of an island, and the facts that they name. They stand in the HTML, so that hydration keeps them. */
export type IslandTexts = Pick<PageTexts, "changed" | "facts">;

/**
 * The changed texts with names that begin with one of `beginnings`.
 *
 * @returns undefined if there is none, so that an unchanged page costs nothing
 */
export function useIslandTexts(beginnings: readonly string[]): IslandTexts | undefined {
  const { changed, facts } = useContext(TextsContext);
  const own = Object.entries(changed).filter(([id]) => beginnings.some((beginning) => id.startsWith(beginning)));
  if (own.length === 0) return undefined;
  const parts = own.flatMap(([, words]) => parseText(words));
  const named = Object.entries(facts).filter(([name]) =>
    parts.some((part) => typeof part !== "string" && part.name === name),
  );
  return { changed: Object.fromEntries(own), facts: Object.fromEntries(named) };
}

/** Gives an island its texts. */
export function IslandTextsProvider({ texts, children }: { texts: IslandTexts; children: ReactNode }) {
  return <TextsContext value={{ ...texts, links: {}, editing: false }}>{children}</TextsContext>;
}

/** Joins what stands side by side, since React separates neighboring strings with comments. */
function withLinks(parts: readonly TextPart[], { facts, links }: TextValues): ReactNode {
  const shown: ReactNode[] = [];
  let run = "";
  for (const part of parts) {
    const made = typeof part === "string" ? undefined : madeOf(part);
    if (made === undefined) {
      const words = plainText(writeText([part]), { facts });
      run = words === "" ? run.trimEnd() : run + words;
    } else {
      shown.push(run, <Fragment key={shown.length}>{made}</Fragment>);
      run = "";
    }
  }
  return shown.length === 0 ? run : [...shown, run];

  /** A link, bold words or a line break. */
  function madeOf({ name, words }: Exclude<TextPart, string>): ReactNode {
    if (name === "line" && words === undefined) return <br />;
    if (name === "bold" && words !== undefined) return <strong>{plainText(words, { facts })}</strong>;
    const href = name.startsWith("https:") ? name : Object.hasOwn(links, name) && links[name];
    if (!href) return undefined;
    return (
      <a href={href} rel={href.startsWith("https:") ? "noopener" : undefined}>
        {plainText(words ?? `{${name}}`, { facts })}
      </a>
    );
  }
}
