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
import { LinkedCall } from "./linked-call.tsx";
import { useAskedCall } from "./use-asked-call.ts";
import { useCalls } from "./use-calls.ts";

const reloadId = "reload-calls";

/** /admin/calls: who is to be called, and what comes next (LEAD-01 to LEAD-09). */
export default function CallsPage() {
  const used = useCalls();
  const { lists, failed, error, loading, reload } = used;
  const { asked, ask } = useAskedCall();
  const [params] = useSearchParams();
  const linkedId = readId(params.get("message") ?? "");
  const focusOn = useFocusOnceRendered();

  const cards = {
    save: used.save,
    // The card stands elsewhere now, or is gone.
    onMoved: ({ id }: { id: number }) => focusOn(titleId(id), "waiting-title"),
  };
  const shared = { cards, linkedId, asked, onAsk: ask, onMore: used.more, loading };
  return (
    <>
      <div className={layout.stack}>
        <div className={`row ${layout.head}`}>
          <h1>Calls</h1>
          {lists && (
            <p className={styles.counts}>
              {counted(lists.waiting.count)} waiting, {counted(lists.planned.count)} due
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
        {linkedId !== undefined && (
          <LinkedCall
            key={linkedId}
            id={linkedId}
            cards={cards}
            asked={asked === linkedId}
            onAsk={(isAsked) => ask(isAsked ? linkedId : undefined)}
          />
        )}
        {lists && (
          <>
            <CallSection name="waiting" page={lists.waiting} failed={failed === "waiting"} {...shared} />
            <CallSection name="planned" page={lists.planned} failed={failed === "planned"} {...shared} />
            <CalendarLink />
          </>
        )}
      </div>
      <StatusBar status={used.status} />
    </>
  );
}

const maxCounted = 1000;

const counted = (count: number) => (count >= maxCounted ? "1,000 or more" : String(count));
