import { useCallback, useEffect, useRef, useState } from "react";
import { csrfMissing, type Result, type Trouble } from "#src/platform/attempt.ts";
import { arrange } from "./order.ts";
import { useOptimisticOrder } from "./use-optimistic-order.ts";
import { useStatus } from "./use-status.ts";

type Item = { id: number; sort_order: number };

/** What is there in its order, and what can be brought back. */
export type Lists<One extends Item, Gone> = { there: readonly One[]; deleted: readonly Gone[] };

type State<One extends Item, Gone> = Lists<One, Gone> | "loading" | Trouble;

/** The calls that a list is worked with. The same object throughout. */
export type ListCalls<One extends Item, Gone> = {
  fetchAll(): Promise<Result<Lists<One, Gone>>>;
  reorder(ids: readonly number[]): Promise<Result<unknown>>;
  remove(id: number): Promise<Result<unknown>>;
  restore(id: number): Promise<Result<unknown>>;
};

/**
 * A list as staff works with it. What the server has answered shows at once; a deletion, what is brought back and whatever fails
 * are followed by a look at the truth (RADM-03), and while that cannot be had, what is on the screen stays.
 *
 * @param renewCookie brings the cookie back that a change has missed, so that trying again works
 */
export function useManagedList<One extends Item, Gone>(
  calls: ListCalls<One, Gone>,
  renewCookie: () => Promise<unknown>,
) {
  const [lists, setLists] = useState<State<One, Gone>>("loading");
  const { status, announce, clear } = useStatus();
  const [leaving, setLeaving] = useState<number>();
  const restoring = useRef(new Set<number>());
  const loads = useRef(0);

  const load = useCallback(async () => {
    loads.current += 1;
    const mine = loads.current;
    const result = await calls.fetchAll();
    // An older answer that comes late says less than the newer one.
    if (mine !== loads.current) return;
    setLists((before) => {
      if ("done" in result) return keepSame(before, result.done);
      return isLoaded(before) ? before : result.trouble;
    });
  }, [calls]);
  useEffect(() => void load(), [load]);

  const change = useCallback(
    (how: (there: readonly One[]) => readonly One[]) =>
      setLists((before) => (isLoaded(before) ? { ...before, there: how(before.there) } : before)),
    [],
  );

  const fail = useCallback(
    async (why: Trouble) => {
      announce({ is: "failed", text: why.text, more: why.more });
      if (why.text === csrfMissing) await renewCookie();
      await load();
    },
    [announce, renewCookie, load],
  );

  /** One was added or changed: shows it as it is now. The same function throughout, for lists that are not drawn twice. */
  const show = useCallback((one: One) => change((there) => withOne(there, one)), [change]);

  const known = isLoaded(lists) ? lists : undefined;
  const why = useRef<Trouble>(undefined);
  const order = useOptimisticOrder({
    entries: known?.there ?? [],
    async send(ids) {
      clear();
      const result = await calls.reorder(ids);
      why.current = "trouble" in result ? result.trouble : undefined;
      return "done" in result;
    },
    onSaved: (ids) => change((there) => arrange(there, ids)),
    onRefused: () => void (why.current && fail(why.current)),
  });

  return {
    /** Loaded, or why not. */
    state: isLoaded(lists) ? ("loaded" as const) : lists,
    there: leaving === undefined ? order.shown : order.shown.filter(({ id }) => id !== leaving),
    deleted: known?.deleted ?? [],
    /** The result of the last action. */
    status,
    announce,
    /** A deletion is on its way: the list is not what the server knows. */
    busy: leaving !== undefined,
    load,
    show,
    fail,
    reorder: order.reorder,

    /** @returns whether it is gone */
    async remove(one: One): Promise<boolean> {
      clear();
      setLeaving(one.id);
      const result = await calls.remove(one.id);
      if ("done" in result) {
        change((there) => there.filter(({ id }) => id !== one.id));
        await load();
      } else await fail(result.trouble);
      setLeaving(undefined);
      return "done" in result;
    },

    /** @returns whether it is back */
    async restore(id: number): Promise<boolean> {
      // Undo can be pressed twice before the first answer.
      if (restoring.current.has(id)) return false;
      restoring.current.add(id);
      const result = await calls.restore(id);
      await ("done" in result ? load() : fail(result.trouble));
      restoring.current.delete(id);
      return "done" in result;
    },
  };
}

function withOne<One extends Item>(there: readonly One[], one: One): readonly One[] {
  if (there.some(({ id }) => id === one.id)) return there.map((other) => (other.id === one.id ? one : other));
  return there.toSpliced(one.sort_order - 1, 0, one);
}

/** What has not changed stays the same object: its card is not drawn anew. */
function keepSame<One extends Item, Gone>(before: State<One, Gone>, after: Lists<One, Gone>): Lists<One, Gone> {
  if (!isLoaded(before)) return after;
  const known = new Map(before.there.map((one) => [one.id, one]));
  const same = (one: One) => {
    const old = known.get(one.id);
    return old && JSON.stringify(old) === JSON.stringify(one) ? old : one;
  };
  return { there: after.there.map(same), deleted: after.deleted };
}

function isLoaded<One extends Item, Gone>(state: State<One, Gone>): state is Lists<One, Gone> {
  return typeof state === "object" && "there" in state;
}
