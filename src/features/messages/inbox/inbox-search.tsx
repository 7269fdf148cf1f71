import { useEffect, useRef } from "react";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import styles from "./inbox-search.module.css";
import type { Inbox } from "./inbox-state.ts";
import { longestSearch } from "./search.ts";

type Props = {
  typed: string;
  onType(typed: string): void;
  loading: boolean;
  onReload(): void;
  inbox: Inbox | undefined;
};

/** Finds while one types; and a way to look for what has come in since (MSG-03, MSG-04). */
export function InboxSearch({ typed, onType, loading, onReload, inbox }: Props) {
  return (
    <search className={styles.search}>
      <SearchField typed={typed} onType={onType} />
      <Button look="quiet" onClick={onReload} aria-disabled={loading || undefined}>
        Reload
      </Button>
      <p className="visually-hidden" role="status">
        {typed !== "" && inbox && !loading && found(inbox)}
      </p>
    </search>
  );
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
