import { type InputEvent, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { typingRestMs } from "#src/ui/feedback/announce-at-rest.ts";
import { Field } from "#src/ui/form/field.tsx";
import { counted } from "#src/ui/text/counted.ts";
import styles from "./inbox-page.module.css";
import type { Inbox } from "./inbox-state.ts";
import { maxSearchLength } from "./search.ts";

/** Typing has to pause this long before the search begins. */
const pauseMs = 250;

/**
 * The search, kept in the page's address as `?q=` so that a reload, Back and a link find the same. Typed text gets there
 * once typing pauses.
 */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  const search = params.get("q")?.trim() ?? "";
  const [typed, setTyped] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  const written = useRef(search);
  useEffect(() => {
    if (written.current === search) return;
    // Back, Forward or a link has changed the address, not this hook: the field follows it.
    written.current = search;
    setTyped(search);
    if (field.current) field.current.value = search;
  }, [search]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === search) return;
    const timer = setTimeout(() => {
      written.current = wanted;
      setParams(
        (now) => {
          if (wanted === "") now.delete("q");
          else now.set("q", wanted);
          // A search ends the visit to a linked message.
          now.delete("message");
          return now;
        },
        { replace: true, preventScrollReset: true },
      );
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, search, setParams]);

  return {
    search,
    typed,
    /** For a `<Field>`. */
    field: {
      ...{ ref: field, name: "q", type: "search", maxLength: maxSearchLength, defaultValue: typed },
      ...({ autoComplete: "off", enterKeyHint: "search" } as const),
      onInput: (event: InputEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    },
  };
}

type Props = Pick<ReturnType<typeof useSearch>, "typed" | "field"> & {
  inbox: Inbox | undefined;
  foundBy: string | undefined;
};

/** The search field (MSG-04). Announces the number of results once it belongs to what is typed and typing pauses (MSG-16). */
export function InboxSearch({ field, typed, inbox, foundBy }: Props) {
  const isPausing = usePause(typed, typingRestMs);
  return (
    <search className={`row ${styles.search}`}>
      <Field {...field} id="inbox-search" label="Search messages" hint="A name, a number, a street, or any word" />
      <p className="visually-hidden" role="status">
        {typed.trim() !== "" && typed.trim() === foundBy && isPausing && inbox && foundText(inbox)}
      </p>
    </search>
  );
}

/** @returns whether the text has stayed the same for so long */
function usePause(text: string, ms: number): boolean {
  const [kept, setKept] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setKept(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return kept === text;
}

function foundText({ active, archived }: Inbox): string {
  const count = active.total + archived.total;
  if (active.more || archived.more) return `More than ${count} messages found.`;
  return `${counted(count, "message")} found.`;
}
