import { useCallback } from "react";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import type { ChosenFilters } from "./filters.ts";

const texts = { failed: "The activity could not be loaded.", log: true };

/** The lines that the filters ask for, newest first. */
export function useActivity({ area, person }: ChosenFilters) {
  const fetchLines = useCallback(
    (signal: AbortSignal, before?: string) => {
      const query = {
        ...(area && { area }),
        ...(person && { person: Number(person) }),
        ...(before !== undefined && { before: Number(before) }),
      };
      return callApi(() => api.admin.activity.$get({ query }, { init: { signal } }), texts);
    },
    [area, person],
  );
  const { data, outdated, error, loading, reload, loadMore } = useResource(fetchLines);
  const loaded = outdated ? undefined : data;
  return {
    loaded,
    loading,
    error,
    /** Loads the lines below those that are shown, or the first ones. @returns the first of them */
    async load() {
      const next = loaded?.next ?? undefined;
      const result =
        next === undefined
          ? await reload()
          : await loadMore(
              (signal) => fetchLines(signal, next),
              (before, page) => ({ ...page, lines: [...before.lines, ...page.lines] }),
            );
      return result?.ok ? result.value.lines[0] : undefined;
    },
  };
}

function fetchPeople() {
  const people = { failed: "The people could not be loaded.", log: true };
  return callApi(
    () => api.admin.users.$get(),
    people,
    ({ users }) => users,
  );
}

/** The people to filter by, who have an account; empty until they are loaded. */
export function usePeople() {
  return useResource(fetchPeople).data ?? [];
}
