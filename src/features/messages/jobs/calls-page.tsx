import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { readId } from "#src/platform/http/read-id.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { Button } from "#src/ui/button.tsx";
import { StatusBar } from "#src/ui/feedback/status-bar.tsx";
import layout from "#src/ui/staff-page.module.css";
import { CalendarLink } from "./calendar-link.tsx";
import { titleId } from "./call-card.tsx";
import { CallSection } from "./call-section.tsx";
import styles from "./calls-page.module.css";
import { eachOnce, shownLists } from "./job-lists.ts";
import type { LinkedId } from "./job-requests.ts";
import { LinkedCall } from "./linked-call.tsx";
import { useAskedCall } from "./use-asked-call.ts";
import { useJobs } from "./use-jobs.ts";

const reloadId = "reload-calls";

/** /admin/calls: who is to be called, and what comes next (LEAD-01 to LEAD-09). */
export default function CallsPage() {
  const used = useJobs();
  const { lists, failed, error, loading, reload } = used;
  const { asked, ask } = useAskedCall();
  const [params] = useSearchParams();
  const linked = linkIn(params);
  const [linkedId, setLinkedId] = useState<number>();
  const focusOn = useFocusOnceRendered();

  const cards = {
    save: used.save,
    saveNoAnswer: used.saveNoAnswer,
    page: used.page,
    // The card stands elsewhere now, or is gone.
    onMoved: ({ id }: { id: number }) => focusOn(titleId(id), "to-call-title"),
  };
  const shared = { cards, asked, onAsk: ask, onMore: used.more, loading };
  const once = lists && eachOnce(lists, linked && linkedId);
  return (
    <>
      <div className={layout.stack}>
        <div className={`row ${layout.head}`}>
          <h1>Calls</h1>
          {lists && (
            <p className={styles.counts}>
              {counted(lists["to-call"].count)} waiting, {counted(lists.today.count)} due
            </p>
          )}
          <Link to="/admin/calls/day">Day sheet</Link>
          <Button variant="ghost" id={reloadId} onClick={() => void reload()} aria-disabled={loading || undefined}>
            Reload
          </Button>
        </div>
        <Loaded
          of={{ data: lists, error: failed === "lists" ? error : undefined, reload }}
          loading="Loading calls..."
          failed="The calls could not be loaded."
          outdated="What you see may be out of date."
          focusNext={reloadId}
        />
        {linked && (
          <LinkedCall
            key={JSON.stringify(linked)}
            of={linked}
            cards={cards}
            asked={asked}
            onAsk={ask}
            onLoaded={setLinkedId}
          />
        )}
        {lists && once && (
          <>
            {shownLists.map((name) => (
              <CallSection
                key={name}
                name={name}
                page={lists[name]}
                jobs={once[name]}
                failed={failed === name}
                {...shared}
              />
            ))}
            <CalendarLink />
          </>
        )}
      </div>
      <StatusBar status={used.status} />
    </>
  );
}

/** A job by its own id, or by that of one of its messages. */
function linkIn(params: URLSearchParams): LinkedId | undefined {
  const job = readId(params.get("job") ?? "");
  const message = readId(params.get("message") ?? "");
  return job !== undefined ? { job } : message !== undefined ? { message } : undefined;
}

const maxCounted = 1000;

const counted = (count: number) => (count >= maxCounted ? "1,000 or more" : String(count));
