import { createContext, type ReactNode, useContext } from "react";
import { parseText, plainText, type TextPart, type TextValues } from "./text-parts.ts";

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

type Values = Readonly<Record<string, string | number>>;

type Props = {
  /** The text's one name: the page, then what it is, such as "home.story.lead". */
  id: string;
  /** The delivered words: one string literal, which test/pages/texts.test.ts reads from the source. */
  children: string;
  /** Takes no link: within a link or a button, and in an island. */
  plain?: boolean;
  /** What this text alone may name, such as a computed number. */
  values?: Values;
};

/**
 * A sentence of a public page, in the owner's words if there are any (OWN-30).
 *
 * @example <Text id="home.story.last">{"That’s how we’ve worked since {since}."}</Text>
 */
export function Text({ id, children, plain = false, values = {} }: Props) {
  const { changed, facts, links, editing } = useContext(TextsContext);
  const known = { ...facts, ...values };
  const words = changed[id] ?? children;
  const shown = plain ? plainText(words, { facts: known }) : withLinks(parseText(words), { facts: known, links });
  if (!editing) return shown;
  return (
    <span data-text={id} data-values={JSON.stringify(values)}>
      {shown}
    </span>
  );
}

/** Words that are no text of a component, by the rules of texts: with facts, and with links (OWN-123). */
export function FilledText({ words }: { words: string }) {
  return withLinks(parseText(words), useContext(TextsContext));
}

type ElementName = "b" | "dd" | "dt" | "h2" | "h3" | "p" | "strong";

/** A text that is all of an element. @example <Text.h2 id="home.story.title">One family, one trade</Text.h2> */
function textIn(Element: ElementName) {
  return ({ className, ...text }: Props & { className?: string | undefined }) => (
    <Element className={className}>
      <Text {...text} />
    </Element>
  );
}
Text.b = textIn("b");
Text.dd = textIn("dd");
Text.dt = textIn("dt");
Text.h2 = textIn("h2");
Text.h3 = textIn("h3");
Text.p = textIn("p");
Text.strong = textIn("strong");

/** A text that is no part of the page's body. */
export type NamedText = { id: string; delivered: string; values?: Values | undefined };

/** Names the title or the description of a page. Name and words are string literals, as those of `Text`. */
export function namedText(id: string, delivered: string, values?: Values): NamedText {
  return { id, delivered, values };
}

/** The words of a named text. */
export function textFor({ id, delivered, values = {} }: NamedText, { changed, facts }: PageTexts): string {
  return plainText(changed[id] ?? delivered, { facts: { ...facts, ...values } });
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
  parts.forEach((part, index) => {
    const href = typeof part === "string" ? undefined : links[part.name];
    const words = typeof part === "string" ? part : (part.words ?? plainText(`{${part.name}}`, { facts }));
    if (href === undefined) {
      run += words;
      return;
    }
    shown.push(
      run,
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places.
      <a key={index} href={href} rel={href.startsWith("https:") ? "noopener" : undefined}>
        {words}
      </a>,
    );
    run = "";
  });
  return shown.length === 0 ? run : [...shown, run];
}
