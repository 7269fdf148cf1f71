import { useCallback, useEffect, useRef, useState } from "react";
import type { ApiError, Result } from "./call-api.ts";

type Load<T> = (signal: AbortSignal) => Promise<Result<T>>;

type Loaded<T> = { data: T | undefined; error: ApiError | undefined; loading: boolean; loadedBy: Load<T> };

/**
 * Loads data when the component appears, and again for another `load`. A later load aborts the one in progress. Old data stays
 * visible while loading. If a reload fails it stays; if the first load for a new `load` fails it is removed.
 *
 * @param load the same function as long as it loads the same
 * @param merge makes the new data, for components that compare objects; the same function throughout
 */
export function useResource<T>(load: Load<T>, merge: (before: T | undefined, after: T) => T = replace) {
  const [{ data, error, loading, loadedBy }, setState] = useState<Loaded<T>>({
    data: undefined,
    error: undefined,
    loading: true,
    loadedBy: load,
  });
  const current = useRef<AbortController>(undefined);
  const latestLoad = useRef(load);

  const run = useCallback(async <Found>(from: Load<Found>, take: (before: T | undefined, found: Found) => T) => {
    current.current?.abort();
    current.current = new AbortController();
    const { signal } = current.current;
    const loadedBy = latestLoad.current;
    setState((before) => ({ ...before, loading: true }));
    const result = await from(signal);
    if (signal.aborted) return undefined;
    setState((before) => {
      if (result.ok) return { data: take(before.data, result.value), error: undefined, loading: false, loadedBy };
      return {
        data: before.loadedBy === loadedBy ? before.data : undefined,
        error: result.error,
        loading: false,
        loadedBy,
      };
    });
    return result;
  }, []);

  const reload = useCallback(() => run(latestLoad.current, merge), [run, merge]);
  useEffect(() => {
    latestLoad.current = load;
    void reload();
    return () => current.current?.abort();
  }, [load, reload]);

  return {
    data,
    /** Why the last load has failed. */
    error,
    loading,
    /** The data is of an earlier `load`. */
    outdated: loadedBy !== load,
    /** The same function throughout. @returns undefined if another load has replaced this one */
    reload,
    /** Adds to the data what another load gives. */
    loadMore: <More>(loadMore: Load<More>, add: (data: T, more: More) => T) =>
      run(loadMore, (data, more) => add(data as T, more)),
    /** Changes the data in place, if it is there. The same function throughout. */
    mutate: useCallback(
      (how: (data: T) => T) =>
        setState((before) => (before.data === undefined ? before : { ...before, data: how(before.data) })),
      [],
    ),
  };
}

function replace<T>(_: T | undefined, after: T): T {
  return after;
}
