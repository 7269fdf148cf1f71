import { useState } from "react";
import { useSearchParams } from "react-router";
import { awayDetail } from "#src/browser/call-api.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/staff-page.module.css";
import { counted } from "#src/ui/text/counted.ts";
import { ActivityFilters } from "./activity-filters.tsx";
import { ActivityList } from "./activity-list.tsx";
import styles from "./activity-page.module.css";
import { type ChosenFilters, readFilters } from "./filters.ts";
import { useActivity, usePeople } from "./use-activity.ts";

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
