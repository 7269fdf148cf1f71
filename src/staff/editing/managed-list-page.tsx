import { type ComponentType, type ReactNode, useCallback } from "react";
import type { StaffEntry } from "#src/schema/ordered-list.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { StatusBar } from "#src/ui/feedback/status-bar.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { CardActions } from "#src/ui/list/card-actions.tsx";
import { SortableGrid } from "#src/ui/list/sortable-grid.tsx";
import { itemName, type NamedEntry } from "#src/ui/list/use-item-names.tsx";
import layout from "#src/ui/staff-page.module.css";
import { Loaded } from "../frame/loaded.tsx";
import { DeleteDialog, RecentlyDeleted } from "./deleted-items.tsx";
import { ListSummary, type SummaryProps } from "./list-summary.tsx";
import styles from "./managed-list-page.module.css";
import type { ItemFormProps } from "./use-item-form.ts";
import { addButtonId, editButtonId, type ManagedList } from "./use-managed-list.ts";

export type CardProps<Item extends StaffEntry> = {
  item: Item;
  /** Its name in buttons and announcements. */
  label: string;
  /** The button that moves the card. */
  handle: ReactNode;
  /** Edit and Delete. */
  buttons: ReactNode;
  list: ManagedList<Item>["actions"];
};

type Props<Item extends StaffEntry> = Omit<SummaryProps<Item>, "items" | "plural" | "isShown"> & {
  list: ManagedList<Item>;
  title: string;
  /** Below the title: which list it is, where there are several. */
  choice?: ReactNode;
  /** Names the list for screen readers where its noun is not enough. */
  label?: string;
  /** One card in a row. */
  isColumn?: boolean;
  /** While an item is added no other one can be edited: what was chosen would be lost (GADM-05). */
  keepsAdding?: boolean;
  /** The inside of a card. */
  Card: ComponentType<CardProps<Item>>;
  /** The form of an item in place of its card, or of a new one. */
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
          <Form
            item={editing}
            onSaved={(changed) => actions.saved(changed, "was saved.")}
            onPresent={actions.show}
            onCancel={() => actions.closeForm(item.id)}
          />
        );
      const buttons = (
        <CardActions
          editId={editButtonId(noun, item.id)}
          name={itemName(naming, item, suffix)}
          canEdit={canEdit}
          onEdit={() => actions.startEditing(item)}
          onDelete={() => setPendingDelete(item)}
        />
      );
      return <Card {...{ item, label, handle, buttons, list: actions }} />;
    },
    [editing, Card, Form, actions, naming, noun, canEdit, setPendingDelete],
  );

  return (
    <div className={layout.stack}>
      <div className={`row ${styles.head}`}>
        <h1>{title}</h1>
        <Button variant="primary" id={addId} disabled={adding} onClick={list.startAdding}>
          <Icon name="plus" />
          {`Add ${capitalized(noun)}`}
        </Button>
      </div>
      {choice}
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
          first={
            adding &&
            (newForm ?? (
              <Form
                onSaved={(item) => actions.saved(item, "was added.")}
                onPresent={actions.show}
                onCancel={() => actions.closeForm()}
              />
            ))
          }
          isColumn={isColumn}
        >
          {cell}
        </SortableGrid>
      )}
      <RecentlyDeleted list={list} Item={Deleted} />
      {pendingDelete && <DeleteDialog list={list} item={pendingDelete} askWhy={askWhy} />}
      <StatusBar status={list.status} />
    </div>
  );
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
