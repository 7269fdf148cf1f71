import { useEffect, useRef, useState } from "react";
import { typingRestMs } from "#src/ui/feedback/announce-at-rest.ts";
import { Field } from "#src/ui/form/field.tsx";
import styles from "./inbox-search.module.css";
import type { Inbox } from "./inbox-state.ts";
import { longestSearch } from "./search.ts";

type Props = {
  typed: string;
  onType(typed: string): void;
  inbox: Inbox | undefined;
  /** The search that the inbox was found by. */
  foundBy: string | undefined;
};

/** Finds while one types (MSG-04), and announces how much once the number belongs to what is typed (MSG-16). */
export function InboxSearch({ typed, onType, inbox, foundBy }: Props) {
  const isPausing = usePause(typed, typingRestMs);
  const shows = typed.trim() === foundBy;
  return (
    <search className={styles.search}>
      <SearchField typed={typed} onType={onType} />
      <p className="visually-hidden" role="status">
        {typed.trim() !== "" && shows && isPausing && inbox && found(inbox)}
      </p>
    </search>
  );
}

/** @returns whether the text has been the same for so long */
function usePause(text: string, ms: number): boolean {
  const [kept, setKept] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setKept(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return kept === text;
}

/** The field keeps what is typed by itself; only what comes from elsewhere, such as Back, is written into it. */
function SearchField({ typed, onType }: Pick<Props, "typed" | "onType">) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current && box.current.value !== typed) box.current.value = typed;
  }, [typed]);
  return (
    <Field
      ref={box}
      id="inbox-search"
      name="q"
      type="search"
      label="Search messages"
      hint="A name, a number, a street, or any word"
      maxLength={longestSearch}
      autoComplete="off"
      enterKeyHint="search"
      defaultValue={typed}
      onInput={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

function found({ active, archived }: Inbox): string {
  const count = active.total + archived.total;
  if (active.more || archived.more) return `More than ${count} messages found.`;
  return count === 1 ? "1 message found." : `${count} messages found.`;
}
