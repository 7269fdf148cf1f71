import { useCallback, useRef, useState } from "react";
import type { ApiError, Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { useStatus } from "../feedback/status-bar.tsx";
import { arrange } from "./order.ts";

export type ListItem = { id: number; sort_order: number };

/** The items in their order, and those that can be restored. */
export type Lists<Item extends ListItem, Deleted> = { items: readonly Item[]; deleted: readonly Deleted[] };

/** The API calls of a list. */
export type ListCalls<Item extends ListItem, Deleted> = {
  fetchAll(): Promise<Result<Lists<Item, Deleted>>>;
  reorder(ids: readonly number[]): Promise<Result<unknown>>;
  remove(id: number, reason?: string): Promise<Result<unknown>>;
  restore(id: number): Promise<Result<unknown>>;
};

/**
 * The data of a managed list. An answer of the server shows at once. The list is loaded again after a deletion, a restore and a
 * failure (RADM-03).
 *
 * @param calls the same object throughout
 */
export function useListData<Item extends ListItem, Deleted>(calls: ListCalls<Item, Deleted>) {
  const resource = useResource(calls.fetchAll, keepUnchanged<Item, Deleted>);
  const { data: lists, reload, mutate } = resource;
  const { status, announce, clear } = useStatus();
  const [deleting, setDeleting] = useState<number>();
  const restoring = useRef(new Set<number>());

  const change = useCallback(
    (how: (items: readonly Item[]) => readonly Item[]) => mutate((before) => ({ ...before, items: how(before.items) })),
    [mutate],
  );

  const fail = useCallback(
    async ({ text, detail }: ApiError) => {
      announce({ is: "failed", text, more: detail });
      await reload();
    },
    [announce, reload],
  );

  const order = useOptimisticOrder({
    entries: lists?.items ?? [],
    send(ids) {
      clear();
      return calls.reorder(ids);
    },
    onSaved: (ids) => change((items) => arrange(items, ids)),
    onRefused: (error) => void fail(error),
  });

  return {
    resource,
    reload,
    items: deleting === undefined ? order.shown : order.shown.filter(({ id }) => id !== deleting),
    deleted: lists?.deleted ?? [],
    /** The result of the last action. */
    status,
    announce,
    /** A deletion is in progress, so the list differs from the server's. */
    busy: deleting !== undefined,
    /** Shows an item as it is after it was added or changed. The same function throughout. */
    show: useCallback((item: Item) => change((items) => withItem(items, item)), [change]),
    fail,
    reorder: order.reorder,

    /** @returns whether it was deleted */
    async remove(item: Item, reason?: string): Promise<boolean> {
      clear();
      setDeleting(item.id);
      const result = await calls.remove(item.id, reason);
      setDeleting(undefined);
      if (result.ok) {
        change((items) => items.filter(({ id }) => id !== item.id));
        await reload();
      } else await fail(result.error);
      return result.ok;
    },

    /** @returns whether it was restored */
    async restore(id: number): Promise<boolean> {
      // Undo can be pressed twice before the first answer.
      if (restoring.current.has(id)) return false;
      restoring.current.add(id);
      const result = await calls.restore(id);
      await (result.ok ? reload() : fail(result.error));
      restoring.current.delete(id);
      return result.ok;
    },
  };
}

function withItem<Item extends ListItem>(items: readonly Item[], item: Item): readonly Item[] {
  if (items.some(({ id }) => id === item.id)) return items.map((other) => (other.id === item.id ? item : other));
  return items.toSpliced(item.sort_order - 1, 0, item);
}

/** Keeps the object of an item that has not changed, so that its card is not rendered again. */
function keepUnchanged<Item extends ListItem, Deleted>(
  before: Lists<Item, Deleted> | undefined,
  after: Lists<Item, Deleted>,
): Lists<Item, Deleted> {
  const known = new Map(before?.items.map((item) => [item.id, item]));
  const same = (item: Item) => {
    const old = known.get(item.id);
    return old && JSON.stringify(old) === JSON.stringify(item) ? old : item;
  };
  return { items: after.items.map(same), deleted: after.deleted };
}

type OrderKind<Entry extends { id: number }> = {
  /** In the order of the server. */
  entries: readonly Entry[];
  /** Sends an order. Never rejects. */
  send(ids: readonly number[]): Promise<Result<unknown>>;
  /** Called once the server has accepted this order. */
  onSaved(ids: readonly number[]): void;
  /** Called after a refusal: the server's order shows again. */
  onRefused(error: ApiError): void;
};

/**
 * An order that shows at once, and the server's again after a refusal (GADM-03). Orders are sent one after the other, and of
 * those made during a call only the last, so that two quick moves cannot overtake each other.
 */
function useOptimisticOrder<Entry extends { id: number }>({ entries, send, onSaved, onRefused }: OrderKind<Entry>) {
  const [wanted, setWanted] = useState<readonly number[]>();
  const latest = useRef<readonly number[]>(undefined);

  async function sendLatest() {
    let sent: readonly number[] | undefined;
    let result: Result<unknown> = { ok: true, value: undefined };
    while (result.ok && latest.current && latest.current !== sent) {
      sent = latest.current;
      result = await send(sent);
    }
    latest.current = undefined;
    setWanted(undefined);
    if (!result.ok) onRefused(result.error);
    else if (sent) onSaved(sent);
  }

  return {
    shown: wanted ? arrange(entries, wanted) : entries,
    reorder(ids: readonly number[]) {
      const isSending = latest.current !== undefined;
      latest.current = ids;
      setWanted(ids);
      if (!isSending) void sendLatest();
    },
  };
}
