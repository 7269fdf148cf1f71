import { useCallback, useRef } from "react";
import type { Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import type { Status, useStatus } from "#src/ui/feedback/status-bar.tsx";
import { endedText } from "./ended-call.tsx";
import type { JobPage } from "./job-page.server.ts";
import { fetchJobPage, patchJob, postOutcome, type Work, type WorkView, workTexts } from "./job-requests.ts";
import type { CallEnd } from "./outcome.schema.ts";
import { personName } from "./person-name.ts";
import { changedBySave, emailOf, type SavedWork, savedText, undoneText, undoWork } from "./saved-work.ts";
import type { SentChange } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";

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

type Facts = Omit<SentChange, "was" | "note" | "mail" | "seenEntry">;

/** What changes a job. */
export type JobActions = ReturnType<typeof useWork>["actions"];

type Page = Pick<ReturnType<typeof useStatus>, "announce" | "clear"> & {
  /** Something was changed here. */
  onChange(): void;
};

/** The jobs of a view, down to the last page that was loaded, and what changes them. */
export function useWork(view: WorkView, { announce, clear, onChange }: Page) {
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

  function saved(one: SavedWork, text: Status["text"], change: SentChange | undefined, more?: string) {
    put(one.now);
    announce({ is: "done", text, more, undo: change && (() => void undo(one, change)) });
  }

  async function undo(one: SavedWork, change: SentChange) {
    clear();
    const result = await patchJob(one.before.id, change);
    if (!result.ok)
      return announce({ is: "failed", text: result.error.present === undefined ? result.error.text : changedSince });
    put(result.value);
    announce({ is: "done", text: undoneText(one, result.value) });
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
      /** Saves the work on a job. @param warnings are said with it (JOB-21) */
      async save(before: StaffJob, sent: Work, warnings = ""): Promise<Result<StaffJob>> {
        clear();
        const result = await patchJob(before.id, sent);
        if (!result.ok) return result;
        const one = { before, sent, now: result.value };
        const isChanged = changedBySave(one).length > 0 || emailOf(one) !== undefined;
        saved(one, savedText(one), isChanged ? undoWork(one, page?.today ?? "") : undefined, warnings);
        return result;
      },
      /** Saves other fields of a job. */
      async change<Fields extends Facts>(
        before: StaffJob,
        { now: fields, was }: { now: Fields; was: Fields },
        factsOf: (job: StaffJob) => Fields,
      ): Promise<Result<StaffJob>> {
        clear();
        const result = await patchJob(before.id, { ...fields, was });
        if (!result.ok) return result;
        const now = result.value;
        saved({ before, sent: {}, now }, `Saved for ${personName(now.person)}.`, { ...was, was: factsOf(now) });
        return result;
      },
      /** Saves how a call ended. */
      async end(before: StaffJob, sent: Omit<CallEnd, "tries">): Promise<Result<StaffJob>> {
        clear();
        const result = await postOutcome(before, sent);
        if (!result.ok) return result;
        const { job, undo: change } = result.value;
        saved({ before, sent: workTexts(job), now: job }, endedText(job, sent.outcome), change);
        return { ok: true, value: job };
      },
    },
  };
}

const changedSince = "The inquiry has changed since then, so nothing was undone.";
