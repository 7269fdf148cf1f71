import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import type { AuditArea } from "#db/schema.ts";
import { api } from "#src/browser/api.ts";
import { awayDetail, callApi } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import layout from "#src/ui/staff-page.module.css";
import { counted } from "#src/ui/text/counted.ts";
import { ActivityList } from "./activity-list.tsx";
import styles from "./activity-page.module.css";
import { areaNames, auditAreas } from "./filters.ts";

/** /admin/activity: the audit log of the last year. */
export default function ActivityPage() {
  const [params, setParams] = useSearchParams();
  const area = auditAreas.find((one) => one === params.get("area"));
  const { loaded, loading, error, load } = useActivity(area);
  const [addresses, setAddresses] = useState(false);
  const focusOn = useFocusOnceRendered();

  return (
    <div className={layout.stack}>
      <div className={styles.head}>
        <h1>Activity</h1>
        <p>Who did what, and when. Entries are kept for twelve months.</p>
      </div>
      <search className={styles.filters} aria-label="Activity">
        <SelectField
          id="activity-area"
          label="About"
          value={area ?? ""}
          onChange={({ currentTarget: { value } }) =>
            setParams(value === "" ? {} : { area: value }, { preventScrollReset: true })
          }
          options={[["", "Everything"], ...auditAreas.map((one) => [one, areaNames[one]] as const)]}
        />
        <Checkbox
          id="activity-addresses"
          name="addresses"
          label="Show technical details"
          checked={addresses}
          onChange={({ currentTarget }) => setAddresses(currentTarget.checked)}
        />
      </search>
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
            <p className={layout.card}>Nothing here yet.</p>
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

/** The lines about an area, or all, newest first. */
function useActivity(area: AuditArea | undefined) {
  const fetchLines = useCallback(
    (signal: AbortSignal, before?: string) => {
      const query = { ...(area && { area }), ...(before !== undefined && { before: Number(before) }) };
      return callApi(() => api.admin.activity.$get({ query }, { init: { signal } }), texts);
    },
    [area],
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
