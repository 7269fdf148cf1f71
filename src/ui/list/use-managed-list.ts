import { useCallback, useRef, useState } from "react";
import type { ApiError, Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { useStatus } from "../feedback/status-bar.tsx";
import { arrange } from "./order.ts";
import { useOptimisticOrder } from "./use-optimistic-order.ts";

type Item = { id: number; sort_order: number };

/** What is there in its order, and what can be brought back. */
export type Lists<One extends Item, Gone> = { there: readonly One[]; deleted: readonly Gone[] };

/** The calls that a list is worked with. The same object throughout. */
export type ListCalls<One extends Item, Gone> = {
  fetchAll(): Promise<Result<Lists<One, Gone>>>;
  reorder(ids: readonly number[]): Promise<Result<unknown>>;
  remove(id: number): Promise<Result<unknown>>;
  restore(id: number): Promise<Result<unknown>>;
};

/**
 * A list that staff maintain. An answer of the server shows at once. The list is loaded again after a deletion, a restore and a
 * failure (RADM-03).
 */
export function useManagedList<One extends Item, Gone>(calls: ListCalls<One, Gone>) {
  const {
    data: lists,
    error: loadError,
    reload,
    change: changeLists,
  } = useResource(calls.fetchAll, keepSame<One, Gone>);
  const { status, announce, clear } = useStatus();
  const [leaving, setLeaving] = useState<number>();
  const restoring = useRef(new Set<number>());

  const change = useCallback(
    (how: (there: readonly One[]) => readonly One[]) =>
      changeLists((before) => ({ ...before, there: how(before.there) })),
    [changeLists],
  );

  const fail = useCallback(
    async ({ text, detail }: ApiError) => {
      announce({ is: "failed", text, more: detail });
      await reload();
    },
    [announce, reload],
  );

  /** One was added or changed: shows it as it is now. The same function throughout, for lists that are not drawn twice. */
  const show = useCallback((one: One) => change((there) => withOne(there, one)), [change]);

  const why = useRef<ApiError>(undefined);
  const order = useOptimisticOrder({
    entries: lists?.there ?? [],
    async send(ids) {
      clear();
      const result = await calls.reorder(ids);
      why.current = result.ok ? undefined : result.error;
      return result.ok;
    },
    onSaved: (ids) => change((there) => arrange(there, ids)),
    onRefused: () => void (why.current && fail(why.current)),
  });

  return {
    /** Loaded, or why not. */
    state: lists ? ("loaded" as const) : (loadError ?? ("loading" as const)),
    there: leaving === undefined ? order.shown : order.shown.filter(({ id }) => id !== leaving),
    deleted: lists?.deleted ?? [],
    /** The result of the last action. */
    status,
    announce,
    /** A deletion is on its way: the list is not what the server knows. */
    busy: leaving !== undefined,
    reload,
    show,
    fail,
    reorder: order.reorder,

    /** @returns whether it is gone */
    async remove(one: One): Promise<boolean> {
      clear();
      setLeaving(one.id);
      const result = await calls.remove(one.id);
      if (result.ok) {
        change((there) => there.filter(({ id }) => id !== one.id));
        await reload();
      } else await fail(result.error);
      setLeaving(undefined);
      return result.ok;
    },

    /** @returns whether it is back */
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

function withOne<One extends Item>(there: readonly One[], one: One): readonly One[] {
  if (there.some(({ id }) => id === one.id)) return there.map((other) => (other.id === one.id ? one : other));
  return there.toSpliced(one.sort_order - 1, 0, one);
}

/** An item that has not changed stays the same object, so that its card is not drawn anew. */
function keepSame<One extends Item, Gone>(
  before: Lists<One, Gone> | undefined,
  after: Lists<One, Gone>,
): Lists<One, Gone> {
  const known = new Map(before?.there.map((one) => [one.id, one]));
  const same = (one: One) => {
    const old = known.get(one.id);
    return old && JSON.stringify(old) === JSON.stringify(one) ? old : one;
  };
  return { there: after.there.map(same), deleted: after.deleted };
}
