import type { ReactNode } from "react";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { StatusBar } from "#src/ui/feedback/status-bar.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { SortableGrid } from "#src/ui/list/sortable-grid.tsx";
import type { NamedEntry } from "#src/ui/list/use-item-names.tsx";
import type { ListItem } from "#src/ui/list/use-list-data.ts";
import layout from "#src/ui/staff-page.module.css";
import { Loaded } from "../frame/loaded.tsx";
import styles from "./managed-list-page.module.css";
import { RecentlyDeleted } from "./recently-deleted.tsx";
import { addButtonId, type ManagedList } from "./use-managed-list.ts";

type Props<Item extends ListItem, Deleted extends Item> = {
  list: ManagedList<Item, Deleted>;
  title: string;
  /** Below the title: which list it is, where there are several. */
  choice?: ReactNode;
  /** Names the list for screen readers. */
  label: string;
  /** The label of the button that adds. */
  add: string;
  /** Shown until the list is there. */
  loading: string;
  /** How many items visitors see. */
  summary: ReactNode;
  /** One card in a row. */
  isColumn?: boolean | undefined;
  /** The form that adds an item. */
  newForm: ReactNode;
  /** What a deleted item looks like. */
  deletedItem(item: Deleted): ReactNode;
  /** What a deletion does, for its confirmation. */
  deletion(item: Item): ReactNode;
  /** Whether the confirmation of a deletion still waits for something that is to be chosen in it. */
  isDeletionIncomplete?: ((item: Item) => boolean) | undefined;
  /** The inside of a card (sortable-grid.tsx). The same function as long as it renders the same. */
  children(entry: NamedEntry<Item>, handle: ReactNode): ReactNode;
};

/** The page of a managed list: what adds to it, its cards or why they are not there, what was deleted, and the last result. */
export function ManagedListPage<Item extends ListItem, Deleted extends Item & { deleted_at: string }>({
  list,
  title,
  choice,
  label,
  add,
  loading,
  summary,
  isColumn,
  newForm,
  deletedItem,
  deletion,
  isDeletionIncomplete,
  children,
}: Props<Item, Deleted>) {
  const { noun, resource, adding, entries, pendingDelete } = list;
  const addId = addButtonId(noun);
  return (
    <div className={layout.stack}>
      <div className={`row ${styles.head}`}>
        <h1>{title}</h1>
        <Button variant="primary" id={addId} disabled={adding} onClick={list.startAdding}>
          <Icon name="plus" />
          {add}
        </Button>
      </div>
      {choice}
      <Loaded of={resource} loading={loading} focusNext={addId}>
        {() => (list.items.length > 0 || !adding) && summary}
      </Loaded>
      {(entries.length > 0 || adding) && (
        <SortableGrid
          label={label}
          entries={entries}
          disabled={!list.isIdle || list.busy}
          onReorder={list.reorder}
          first={adding && newForm}
          isColumn={isColumn}
        >
          {children}
        </SortableGrid>
      )}
      <RecentlyDeleted list={list}>{deletedItem}</RecentlyDeleted>
      {pendingDelete && (
        <ConfirmDialog
          id={`delete-${noun}`}
          question={`Delete this ${noun}?`}
          confirm="Delete"
          incomplete={isDeletionIncomplete?.(pendingDelete) ?? false}
          onCancel={() => list.setPendingDelete(undefined)}
          onConfirm={() => void list.confirmDelete(pendingDelete)}
        >
          <p>{deletion(pendingDelete)}</p>
        </ConfirmDialog>
      )}
      <StatusBar status={list.status} />
    </div>
  );
}
