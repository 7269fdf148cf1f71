import { type ComponentType, type ReactNode, useCallback } from "react";
import type { StaffEntry } from "#src/schema/ordered-list.schema.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { StatusBar } from "#src/ui/feedback/status-bar.tsx";
import { Chips } from "#src/ui/form/chips.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { SortableGrid } from "#src/ui/list/sortable-grid.tsx";
import { itemName, type NamedEntry } from "#src/ui/list/use-item-names.tsx";
import layout from "#src/ui/staff-page.module.css";
import { Loaded } from "../frame/loaded.tsx";
import { DeleteDialog, RecentlyDeleted } from "./deleted-items.tsx";
import styles from "./managed-list-page.module.css";
import type { ItemFormProps } from "./use-item-form.ts";
import { addButtonId, editButtonId, type ManagedList } from "./use-managed-list.ts";

export type CardProps<Item extends StaffEntry> = {
  item: Item;
  /** Its name in buttons and announcements. */
  label: string;
  /** The button that moves the card. */
  handle: ReactNode;
  /** Edit and Delete; not while its form is open below it. */
  buttons: ReactNode;
  list: ManagedList<Item>["actions"];
};

type SummaryProps<Item> = {
  items: readonly Item[];
  /** Whether visitors see an item. */
  isShown(item: Item): boolean;
  plural: string;
  /** The link to the page that shows the items; none where they are pages themselves. */
  page?: ReactNode;
  /** What is reordered, if not the items by their name. */
  ordered?: string;
  /** Why some are not shown, beside those that are hidden. */
  waiting?: string;
  /** Without any item: that there is none, and how the first one comes to the site. */
  empty: readonly [string, ReactNode];
};

type Props<Item extends StaffEntry> = Omit<SummaryProps<Item>, "items" | "plural" | "isShown"> & {
  list: ManagedList<Item>;
  title: string;
  /** Below the title: which list it is, where there are several. */
  choice?: ReactNode;
  /** Beside the title, of more weight than adding an item. */
  before?: ReactNode;
  /** Names the list for screen readers where its noun is not enough. */
  label?: string;
  /** One card in a row. */
  isColumn?: boolean;
  /** While an item is added no other one can be edited: what was chosen would be lost (GADM-05). */
  keepsAdding?: boolean;
  /** The inside of a card. */
  Card: ComponentType<CardProps<Item>>;
  /** The form of an item below its card, or of a new one. */
  Form: ComponentType<ItemFormProps<Item>>;
  /** The form that adds, where it is another one. */
  newForm?: ReactNode;
  /** What a deleted item looks like, if not like its name. */
  Deleted?: ComponentType<{ item: Item }>;
} & Pick<Parameters<typeof DeleteDialog<Item>>[0], "askWhy">;

/** The page of a managed list: what adds to it, its cards or why they are not there, what was deleted, and the last result. */
export function ManagedListPage<Item extends StaffEntry>({
  list,
  title,
  choice,
  before,
  isColumn,
  keepsAdding = false,
  Card,
  Form,
  newForm,
  Deleted,
  askWhy,
  ...summary
}: Props<Item>) {
  const { noun, naming, actions, adding, editing, entries, pendingDelete, setPendingDelete } = list;
  const plural = `${noun}s`;
  const { label = capitalized(plural), ...summaryOf } = summary;
  const addId = addButtonId(noun);
  const canEdit = !(adding && keepsAdding);
  const cell = useCallback(
    ({ item, label, suffix }: NamedEntry<Item>, handle: ReactNode) => {
      if (item.id === editing?.id)
        return (
          <>
            <Card {...{ item, label, handle, list: actions }} buttons={null} />
            <div className={styles.form}>
              <Form {...formProps(actions, editing)} />
            </div>
          </>
        );
      const name = itemName(naming, item, suffix);
      const buttons = (
        <div className={styles.actions}>
          <Button
            variant="ghost"
            id={editButtonId(noun, item.id)}
            disabled={!canEdit}
            onClick={() => actions.edit(item)}
          >
            <Icon name="edit" />
            <span>
              Edit<span className="visually-hidden"> {name}</span>
            </span>
          </Button>
          {/* Less loud than Edit. */}
          <IconButton icon="trash" onClick={() => setPendingDelete(item)}>{`Delete ${name}`}</IconButton>
          {actions.isUnsaved(item) && <strong className={styles.unsaved}>Not saved</strong>}
        </div>
      );
      return <Card {...{ item, label, handle, buttons, list: actions }} />;
    },
    [editing, Card, Form, actions, naming, noun, canEdit, setPendingDelete],
  );

  return (
    <div className={layout.stack}>
      <div className={`row ${styles.head}`}>
        <h1>{title}</h1>
        {before}
        <Button variant={before ? "ghost" : "primary"} id={addId} disabled={adding} onClick={actions.add}>
          <Icon name="plus" />
          {`Add ${capitalized(noun)}`}
        </Button>
      </div>
      {choice}
      {list.tabs.length > 0 && (
        <Chips
          name={`Which ${plural}`}
          chips={list.tabs}
          isPressed={(tab) => tab === list.shown}
          onPick={list.chooseTab}
        />
      )}
      <Loaded of={list.resource} loading={`Loading ${plural}...`} focusNext={addId}>
        {() =>
          (list.items.length > 0 || !adding) && (
            <ListSummary items={list.items} isShown={list.isShown} plural={plural} {...summaryOf} />
          )
        }
      </Loaded>
      {(entries.length > 0 || adding) && (
        <SortableGrid
          label={label}
          entries={entries}
          disabled={!list.isIdle || list.busy}
          onReorder={list.reorder}
          first={adding && <div className={styles.form}>{newForm ?? <Form {...formProps(actions)} />}</div>}
          isColumn={isColumn}
        >
          {cell}
        </SortableGrid>
      )}
      <RecentlyDeleted list={list} Item={Deleted} />
      {pendingDelete && <DeleteDialog list={list} item={pendingDelete} askWhy={askWhy} Item={Deleted} />}
      <StatusBar status={list.status} />
    </div>
  );
}

function formProps<Item extends StaffEntry>(
  { saved, show, closeForm }: ManagedList<Item>["actions"],
  item?: Item,
): ItemFormProps<Item> {
  const onSaved = (now: Item) => saved(now, item ? "was saved." : "was added.");
  return { item, onSaved, onPresent: show, onCancel: () => closeForm(item?.id) };
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How many items visitors see. */
function ListSummary<Item extends { is_active: boolean }>(props: SummaryProps<Item>) {
  const { items, isShown, plural, page, ordered = `the ${plural}`, waiting = "", empty } = props;
  if (items.length === 0)
    return (
      <div className={styles.empty}>
        <p>{empty[0]}</p>
        <p>{empty[1]}</p>
      </div>
    );
  const hidden = items.filter(({ is_active }) => !is_active).length;
  return (
    <p className={styles.summary}>
      {items.filter(isShown).length} on {page ? <>the {page} page</> : "the website"}
      {waiting}
      {hidden > 0 && `, ${hidden} hidden`}. Drag and drop to reorder {ordered}.
      <span className={styles.byMenu}> Or tap the dots on a card to move it.</span>
      <span className={styles.byArrows}> Or tap the arrows.</span>
    </p>
  );
}
