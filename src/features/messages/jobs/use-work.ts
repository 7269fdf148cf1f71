import { useCallback, useRef } from "react";
import type { Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { dayOfDate } from "#src/facts/calendar.ts";
import { finishedStates, stateNames } from "#src/staff/audit/states.schema.ts";
import type { useStatus } from "#src/ui/feedback/status-bar.tsx";
import { notUndone } from "../appointments/say-appointment.ts";
import type { JobPage } from "./job-page.server.ts";
import { fetchJobPage, patchJob, postOutcome, type SavedJob, type WorkView } from "./job-requests.ts";
import { type CallEnd, endNames } from "./outcome.schema.ts";
import { personName } from "./person-name.ts";
import type { SentChange } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";
import { shortVisitWords } from "./visit-words.ts";

/** Joins a page to those before it, without jobs that they have already. */
function withMore(before: JobPage, page: JobPage): JobPage {
  const known = new Set(before.jobs.map(({ id }) => id));
  return { ...page, jobs: [...before.jobs, ...page.jobs.filter(({ id }) => !known.has(id))] };
}

async function fetchShown(view: WorkView, atLeast: number, signal: AbortSignal): Promise<Result<JobPage>> {
  let shown = await fetchJobPage(view, { signal });
  while (shown.ok && shown.value.next !== null && shown.value.jobs.length < atLeast) {
    const more = await fetchJobPage(view, { after: shown.value.next, signal });
    shown = more.ok ? { ok: true, value: withMore(shown.value, more.value) } : more;
  }
  return shown;
}

/** What changes a job. */
export type JobActions = ReturnType<typeof useWork>["actions"];

type Page = Pick<ReturnType<typeof useStatus>, "announce" | "clear"> & {
  /** Something was changed here. */
  onChange(): void;
  /** A change is taken back. */
  onUndone(job: StaffJob): void;
};

/** The jobs of a view, down to the last page that was loaded, and what changes them. */
export function useWork(view: WorkView, { announce, clear, onChange, onUndone }: Page) {
  const key = JSON.stringify(view);
  const shown = useRef({ key, count: 0 });
  const load = useCallback(
    (signal: AbortSignal) => {
      const atLeast = shown.current.key === key ? shown.current.count : 0;
      return fetchShown(JSON.parse(key) as WorkView, atLeast, signal);
    },
    [key],
  );
  const { data, outdated, reload, loadMore, mutate, ...resource } = useResource(load);
  const page = outdated ? undefined : data;
  shown.current = { key, count: page?.jobs.length ?? 0 };

  /** Shows it at its place, until the list is loaded anew. */
  function put(job: StaffJob) {
    mutate((now) => ({ ...now, jobs: now.jobs.map((one) => (one.id === job.id ? job : one)) }));
    refresh();
  }

  function refresh() {
    onChange();
    void reload();
  }

  function saved({ job, undo: change }: SavedJob, text: string, more?: string): Result<StaffJob> {
    put(job);
    announce({ is: "done", text, more, undo: change ? () => void undo(job.id, change) : undefined });
    return { ok: true, value: job };
  }

  async function undo(id: number, change: SentChange) {
    clear();
    const result = await patchJob(id, change);
    if (!result.ok) return announce(notUndone(result.error));
    put(result.value.job);
    announce({ is: "done", text: undoneText(result.value.job, change) });
    onUndone(result.value.job);
  }

  return {
    ...resource,
    page,
    reload,
    async more() {
      const after = page?.next;
      if (after && !resource.loading) await loadMore((signal) => fetchJobPage(view, { after, signal }), withMore);
    },
    actions: {
      announce,
      clear,
      put,
      refresh,
      onUndone,
      /** Saves what of a job is different. */
      async save(before: StaffJob, sent: SentChange): Promise<Result<StaffJob>> {
        clear();
        const result = await patchJob(before.id, sent);
        if (!result.ok) return result;
        return saved(result.value, savedText(result.value), keptText(result.value, page?.today));
      },
      /** Saves how a call ended. */
      async end(before: StaffJob, sent: Omit<CallEnd, "tries">): Promise<Result<StaffJob>> {
        clear();
        const result = await postOutcome(before, sent);
        return result.ok ? saved(result.value, personName(before.person), endNames[sent.outcome]) : result;
      },
    },
  };
}

function savedText({ job, undo }: SavedJob): string {
  const name = personName(job.person);
  return undo?.state ? `${name} is “${stateNames[job.state]}” now.` : `Saved for ${name}.`;
}

/** A visit to come stays planned while its job goes on. */
function keptText({ job, undo }: SavedJob, today: string | undefined): string {
  const isOther = undo?.state === "visit-planned" && !finishedStates.includes(job.state);
  const visit = isOther && job.appointments.find(({ kind, state }) => kind === "visit" && state === "planned");
  const day = visit && shortVisitWords({ day: visit.day, time: "" }, today === undefined ? today : dayOfDate(today));
  return day ? `The visit on ${day} stays in the calendar.` : "";
}

function undoneText({ person, state, entries }: StaffJob, { state: before, takeBack }: SentChange): string {
  const text = before ? `${personName(person)} is “${stateNames[state]}” again.` : `Undone for ${personName(person)}.`;
  if (!takeBack) return text;
  const isGone = entries.some(({ id, email }) => id === takeBack && email !== null);
  return `${text} ${isGone ? "The email had gone already." : "The email was taken back."}`;
}
