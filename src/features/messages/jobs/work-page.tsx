import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { StatusBar, useStatus } from "#src/ui/feedback/status-bar.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { CalendarLink } from "./calendar-link.tsx";
import { JobView, numberId, titleId } from "./job-view.tsx";
import type { StaffJob } from "./staff-job.server.ts";
import { useFollowing } from "./use-following.ts";
import { useWork } from "./use-work.ts";
import { useWorkAddress } from "./use-work-address.ts";
import { WorkFilters, WorkTabs } from "./work-filters.tsx";
import { WorkList } from "./work-list.tsx";
import styles from "./work-page.module.css";
import { fromList } from "./work-row.tsx";

/** /admin/calls: the lists of jobs, and beside them, on a phone in their place, the open one (JOB-10, JOB-13). */
export default function WorkPage() {
  const address = useWorkAddress();
  const { view, openId } = address;
  const hrefOf = (job?: number) => address.hrefOf({ job: job?.toString() });
  const [changes, setChanges] = useState(0);
  const status = useStatus();
  const work = useWork(view, {
    ...status,
    onChange: () => setChanges((count) => count + 1),
    onUndone: (job) => goBack(job),
  });
  const { page, error, loading, actions } = work;
  const openBy = useFollowing(openId, actions.refresh);
  const { focusFirst, goOn, goBack } = useNextJob(openId, page?.jobs ?? [], hrefOf);

  return (
    <>
      <div className={openId ? `${styles.work} ${styles.opened}` : styles.work}>
        <div className={`stack ${styles.topPane}`}>
          <div className={`row reach spread ${styles.head}`}>
            <h1>Work</h1>
            <Link to="/admin/calls/day">Day sheet</Link>
          </div>
          <WorkTabs address={address} counts={page?.counts} />
        </div>
        <div className={`stack ${styles.listPane}`}>
          <WorkFilters address={address} />
          <Loaded
            of={{ data: page, error, reload: work.reload }}
            loading="Loading…"
            outdated="What you see may be out of date."
            focusNext="list-title"
          >
            {(data) => (
              <WorkList
                view={view}
                page={data}
                openId={openId}
                loading={loading}
                failed={error !== undefined}
                hrefOf={hrefOf}
                onMore={work.more}
              />
            )}
          </Loaded>
          {view.list === "planned" && <CalendarLink />}
        </div>
        <div className={`stack ${styles.jobPane}`}>
          {openId && <BackToList href={hrefOf()} />}
          {openId !== undefined && (
            <JobView
              key={openId}
              id={openId}
              listed={page?.jobs.find(({ id }) => id === openId)}
              changes={changes}
              openBy={openBy}
              actions={actions}
              focusFirst={focusFirst}
              onCalled={goOn}
            />
          )}
          {!openId && page && (
            <p className={`surface ${styles.none}`}>
              {page.jobs.length > 0
                ? "Choose someone in the list. Their number, what they wrote and the next step show up here."
                : "To enter a caller, press N, or New inquiry at the top."}
            </p>
          )}
        </div>
      </div>
      <StatusBar status={status.status} />
    </>
  );
}

/**
 * Moves the focus along: to a job that is opened, to the row of one that is closed, after a call to the number of the next person, and
 * back once that is undone (JOB-13).
 */
function useNextJob(
  openId: number | undefined,
  jobs: readonly StaffJob[],
  hrefOf: (job: number | undefined) => string,
) {
  const navigate = useNavigate();
  const focusOn = useFocusOnceRendered();
  const shown = useRef(openId);
  const next = useRef<number>(undefined);
  useEffect(() => {
    if (openId === undefined && shown.current !== undefined) focusOn(`row-${shown.current}`, "list-title");
    shown.current = openId;
  }, [openId, focusOn]);

  return {
    /** What has the focus first in the open job. */
    focusFirst: openId === undefined ? "" : openId === next.current ? numberId(openId) : titleId(openId),
    /** Goes on to the job that follows in the list; one from a link, or of another list, stays open. */
    goOn({ id }: StaffJob) {
      const place = jobs.findIndex((job) => job.id === id);
      if (place === -1) return focusOn(numberId(id), titleId(id));
      next.current = jobs.slice(place + 1).find(({ person }) => person.phones.length > 0)?.id;
      void navigate(hrefOf(next.current), { replace: true, ...fromList });
      if (next.current === undefined) focusOn("list-title");
    },
    /** Opens the job again of which something was taken back. */
    goBack({ id, person }: StaffJob) {
      if (shown.current === id) return focusOn(numberId(id), titleId(id));
      next.current = person.phones.length > 0 ? id : undefined;
      void navigate(hrefOf(id), { replace: shown.current !== undefined, ...fromList });
    },
  };
}

/** On a phone: the way back to the list, at the place where it was. */
function BackToList({ href }: { href: string }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <Link
      to={href}
      className={`reach ${styles.back}`}
      onClick={(event) => {
        if (!(state as { isFromList?: boolean } | null)?.isFromList) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <Icon name="back" />
      Back to the list
    </Link>
  );
}
