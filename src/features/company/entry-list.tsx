import { type ReactNode, useRef, useState } from "react";
import type * as z from "zod/mini";
import type { Facts, SectionName } from "#src/facts/all-facts.schema.ts";
import { RestoredNote } from "#src/staff/session/use-staff-draft.tsx";
import { Button } from "#src/ui/button.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import type { Errors, Values } from "#src/ui/form/form-fields.ts";
import { Icon, type IconName } from "#src/ui/icon.tsx";
import { type EntryFields, useEntryForm } from "./entry-form.ts";
import styles from "./entry-list.module.css";
import type { Change, SectionProps } from "./use-company-facts.ts";

/** A list that a section has beside its own fields: closures and special hours (OWN-83, OWN-149), links (OWN-112). */
export type EntryListKind<Entry, Name extends string> = Omit<EntryFields<Entry, Name>, "check"> & {
  section: SectionName;
  title: string;
  about?: string;
  /** What one is called, and the label of the button that adds one. */
  noun: string;
  send: string;
  /** What the status bar says once one is gone. */
  gone: string;
  icon: IconName;
  fields(form: EntryForm<Name>): ReactNode;
  entryOf(typed: Values<Name>): Entry;
  /** Its rules, each at the field of the same name, and others. */
  schema: z.ZodMiniType<Entry>;
  /** @param others how many are listed besides */
  refuse?(entry: Entry, others: number): Errors<Name>;
  /** The entries that are listed, in their order; others are not kept either. By default all. */
  shown?(all: readonly Entry[]): readonly Entry[];
  /** An entry in words; `remove` is on its button. */
  describe(entry: Entry): { name: string; before?: string | false; words: string; remove: string };
  /** The facts with other entries. */
  put(facts: Partial<Facts>, how: (all: readonly Entry[]) => Entry[]): Partial<Facts>;
  /** As a `Change` has it. */
  fits?: Change["fits"];
  /** Each can be moved up. */
  isOrdered?: boolean;
};

export type EntryForm<Name extends string> = ReturnType<typeof useEntryForm<unknown, Name>>["form"];

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

type Props<Entry, Name extends string> = Pick<SectionProps, "section" | "change" | "onChanges"> & {
  kind: EntryListKind<Entry, Name>;
  entries: readonly Entry[];
};

/**
 * Entries of the company's own, each changed in the form above (OWN-148), moved and removed with one press. Each saves at once, without
 * what stands in the form of the section.
 */
export function EntryList<Entry extends object, Name extends string>(props: Props<Entry, Name>) {
  const { kind, entries, section, change } = props;
  const { id, title, noun, shown: listed = (all) => all } = kind;
  const heading = useRef<HTMLHeadingElement>(null);
  const [entry, setEntry] = useState<Entry>();
  const shown = listed(entries);

  /** The button that was pressed goes. */
  function fill(next: Entry | undefined) {
    setEntry(next);
    heading.current?.focus();
  }

  /** A change of the list. It does not fit a list that it would leave as it is. */
  function listChange(text: string, how: (all: readonly Entry[]) => Entry[]): Change {
    const changed = (facts: Partial<Facts>) => kind.put(facts, (all) => how(listed(all)));
    const asItIs = (facts: Partial<Facts>) => kind.put(facts, (all) => [...listed(all)]);
    const changes = (facts: Partial<Facts>) => !isSame(changed(facts), asItIs(facts));
    return { how: changed, fits: (facts) => changes(facts) && (kind.fits?.(facts) ?? true), text };
  }

  /** Puts one in the place of another. A press undoes what it does to one that was there. */
  async function put(before: Entry | undefined, after: Entry | undefined, text: string, undone = "") {
    const place = shown.findIndex((one) => isSame(one, before ?? after));
    const replacing = (gone: Entry | undefined, next: Entry | undefined, text: string) =>
      listChange(text, (all) => {
        const at = all.findIndex((one) => isSame(one, gone));
        const added = next ? [next] : [];
        if (at !== -1) return all.toSpliced(at, 1, ...added);
        return gone ? [...all] : all.toSpliced(place === -1 ? all.length : place, 0, ...added);
      });
    const undo = { ...replacing(after, before, undone), onPress: () => fill(undefined) };
    // An entry that is no longer listed is added.
    const done = replacing(place === -1 ? undefined : before, after, text);
    const result = await change(kind.section, section, { ...done, ...(undone && { undo }) });
    if (result.ok && before) fill(undefined);
    return result;
  }

  function raise(one: Entry, name: string) {
    const how = (all: readonly Entry[]) => {
      const at = all.findIndex((other) => isSame(other, one));
      return at < 1 ? [...all] : all.toSpliced(at, 1).toSpliced(at - 1, 0, one);
    };
    void change(kind.section, section, listChange(`${name} comes sooner now.`, how));
  }

  const save = (after: Entry) => {
    const undone = entry ? `The ${noun} is as before.` : `The ${noun} is gone again.`;
    return put(entry, after, "Saved. Visitors read it on every page.", undone);
  };
  return (
    <section id={id} className={`stack ${styles.entries}`} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {kind.about && <p>{kind.about}</p>}
      <OneEntry key={JSON.stringify(entry)} {...props} {...{ entry, save }} entries={shown} />
      {shown.length > 0 && (
        <ul className={styles.list} aria-label={title}>
          {shown.map((one, at) => {
            const { name, before, words, remove } = kind.describe(one);
            const presses: (readonly [words: string, press: () => void, isIdle?: boolean])[] = [
              one === entry ? ["Cancel", () => fill(undefined)] : ["Change", () => fill(one)],
              [remove, () => void put(one, undefined, kind.gone, `The ${noun} is back.`)],
            ];
            if (kind.isOrdered) presses.unshift(["Move up", () => raise(one, name), at === 0]);
            return (
              <EntryItem key={JSON.stringify(one)} icon={kind.icon} name={`${before || ""}${name}`} words={words}>
                {presses.map(([press, onClick, isIdle]) => (
                  <Button key={press} variant="ghost" aria-disabled={isIdle || undefined} onClick={onClick}>
                    <span>
                      {press}
                      <span className="visually-hidden">: {name}</span>
                    </span>
                  </Button>
                ))}
              </EntryItem>
            );
          })}
        </ul>
      )}
    </section>
  );
}

type ItemProps = { icon: IconName; name: ReactNode; words: ReactNode; children: ReactNode };

/** One of a list, with its buttons. */
export function EntryItem({ icon, name, words, children }: ItemProps) {
  return (
    <li className={`tinted ${styles.item}`}>
      <Icon name={icon} />
      <div>
        <p className={styles.when}>{name}</p>
        <p>{words}</p>
      </div>
      <div className="row">{children}</div>
    </li>
  );
}

type OneProps<Entry, Name extends string> = Props<Entry, Name> & {
  /** The one to change; without it another is added. */
  entry: Entry | undefined;
  save(entry: Entry): ReturnType<SectionProps["change"]>;
};

/** What is wrong with what is typed. */
export function entryProblems<Entry, Name extends string>(
  kind: EntryListKind<Entry, Name>,
  typed: Values<Name>,
  others = 0,
) {
  const entry = kind.entryOf(typed);
  const { issues = [] } = kind.schema.safeParse(entry).error ?? {};
  const wrong = Object.fromEntries(issues.map(({ path, message }) => [path.at(-1), message]));
  return { ...kind.refuse?.(entry, others), ...wrong } as Errors<Name>;
}

function OneEntry<Entry, Name extends string>({ kind, entries, entry, save, onChanges }: OneProps<Entry, Name>) {
  const others = entries.length - (entry ? 1 : 0);
  const fields = { ...kind, check: (typed: Values<Name>) => entryProblems(kind, typed, others) };
  const edited = useEntryForm(fields, { entry, onChanges }, (typed) => save(kind.schema.parse(kind.entryOf(typed))));
  return (
    <FormFrame
      form={edited.form}
      name={kind.title}
      send={entry ? `Save the ${kind.noun}` : kind.send}
      sending="Saving..."
      variant="secondary"
    >
      <RestoredNote draft={edited} />
      {kind.fields(edited.form)}
    </FormFrame>
  );
}
