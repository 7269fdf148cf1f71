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
  /** The delivered words: one string literal, which test/texts.test.ts reads from the source. */
  children: string;
  /** Within a link or a button, where no other link can stand. */
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
