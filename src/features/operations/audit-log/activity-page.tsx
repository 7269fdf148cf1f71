import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { api } from "#src/browser/api.ts";
import { awayDetail, callApi } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/staff-page.module.css";
import { counted } from "#src/ui/text/counted.ts";
import { ActivityFilters } from "./activity-filters.tsx";
import { ActivityList } from "./activity-list.tsx";
import styles from "./activity-page.module.css";
import { type ChosenFilters, readFilters } from "./filters.ts";

/** /admin/activity: the audit log of the last year. */
export default function ActivityPage() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const { loaded, loading, error, load } = useActivity(filters);
  const people = usePeople();
  const [addresses, setAddresses] = useState(false);
  const focusOn = useFocusOnceRendered();

  function choose(name: keyof ChosenFilters, value: string) {
    setParams(
      (now) => {
        if (value === "") now.delete(name);
        else now.set(name, value);
        return now;
      },
      { preventScrollReset: true },
    );
  }

  return (
    <div className={layout.stack}>
      <div className={styles.head}>
        <h1>Activity</h1>
        <p>Who did what, and when. Entries are kept for twelve months.</p>
      </div>
      <ActivityFilters
        filters={filters}
        people={people}
        onFilter={choose}
        addresses={addresses}
        onAddresses={setAddresses}
      />
      <p className="visually-hidden" role="status">
        {!loading && loaded && counted(loaded.lines.length, "line is shown.", "lines are shown.")}
      </p>
      <Loaded
        of={{ data: loaded, error, loading, reload: load }}
        loading="Loading the activity..."
        clearsFailure
        failed={error?.text}
      >
        {({ lines }) =>
          lines.length > 0 ? (
            <ActivityList lines={lines} addresses={addresses} />
          ) : (
            <div className={layout.card}>
              <p className={styles.none}>Nothing here yet.</p>
              <p>
                {filters.area === "" && filters.person === ""
                  ? "What people do in the staff area appears here."
                  : "Nothing in the last twelve months matches both filters. Choose “Everything” or “Everyone”."}
              </p>
            </div>
          )
        }
      </Loaded>
      {error && !loading && loaded && <p role="alert">Older activity could not be loaded. {awayDetail(error)}</p>}
      {loaded && loaded.next !== null && (
        <Button
          variant="ghost"
          aria-disabled={loading || undefined}
          onClick={() => {
            // The first of the older lines, which take the place of the button.
            if (!loading) void load().then((first) => first && focusOn(`activity-${first.id}`));
          }}
        >
          Show older activity
        </Button>
      )}
    </div>
  );
}

const texts = { failed: "The activity could not be loaded.", log: true };

/** The lines that the filters ask for, newest first. */
function useActivity({ area, person }: ChosenFilters) {
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
function usePeople() {
  return useResource(fetchPeople).data ?? [];
}
