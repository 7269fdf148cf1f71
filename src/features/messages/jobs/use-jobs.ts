import { useCallback, useState } from "react";
import type { ApiError, Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { useStatus } from "#src/ui/feedback/status-bar.tsx";
import type { Page } from "../appointments/say-appointment.ts";
import { type JobLists, type ShownList, shownLists, withJob, withMore } from "./job-lists.ts";
import { fetchJobPage, patchJob, postNoAnswer, type Work, workState } from "./job-requests.ts";
import { changedBySave, emailOf, type SavedWork, savedText, undoneText, undoWork } from "./saved-work.ts";
import type { SentChange } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";

async function fetchLists(signal: AbortSignal): Promise<Result<JobLists>> {
  const pages = await Promise.all(shownLists.map((name) => fetchJobPage(name, { signal })));
  const read = pages.map((page, place) => [shownLists[place], page.ok ? page.value : undefined]);
  const failed = pages.find(({ ok }) => !ok);
  return failed && !failed.ok ? failed : { ok: true, value: Object.fromEntries(read) as JobLists };
}

/** Saves the work on one job. */
export type SaveWork = (before: StaffJob, sent: Work) => Promise<Result<StaffJob>>;

/** The lists on the screen, and what changes them. */
export function useJobs() {
  const { data: lists, error, loading, reload, loadMore, mutate } = useResource(fetchLists);
  const [moreFailed, setMoreFailed] = useState<{ name: ShownList; error: ApiError }>();
  const { status, announce, clear } = useStatus();

  const put = useCallback((job: StaffJob) => mutate((now) => withJob(now, job)), [mutate]);

  const save: SaveWork = async (before, sent) => {
    clear();
    const result = await patchJob(before.id, sent);
    if (!result.ok) return result;
    saved({ before, sent, now: result.value }, (one) => undoWork(one, lists?.today.today ?? ""));
    return result;
  };

  /** Saves that no one answered. */
  async function saveNoAnswer(before: StaffJob): Promise<Result<StaffJob>> {
    clear();
    const result = await postNoAnswer(before);
    if (!result.ok) return result;
    const { job, undo: back } = result.value;
    saved({ before, sent: workState(job), now: job }, () => back);
    return { ok: true, value: job };
  }

  function saved(one: SavedWork, undoOf: (one: SavedWork) => SentChange) {
    put(one.now);
    const isChanged = changedBySave(one).length > 0 || emailOf(one) !== undefined;
    announce({ is: "done", text: savedText(one), undo: isChanged ? () => void undo(one, undoOf(one)) : undefined });
  }

  async function undo(one: SavedWork, change: SentChange) {
    clear();
    const result = await patchJob(one.before.id, change);
    if (result.ok) {
      put(result.value);
      announce({ is: "done", text: undoneText(one, result.value) });
    } else announce({ is: "failed", text: result.error.present === undefined ? result.error.text : changedSince });
  }

  return {
    lists,
    loading,
    /** Where a card shows a changed job, and says what was done. */
    page: { put, announce, clear } satisfies Page,
    /** What could not be loaded: the next page of a list, or the lists themselves. */
    failed: error && (moreFailed?.error === error ? moreFailed.name : ("lists" as const)),
    error,
    status,
    save,
    saveNoAnswer,
    async reload() {
      clear();
      const result = await reload();
      if (result?.ok) announce({ is: "done", text: "The list is up to date." });
    },
    async more(name: ShownList) {
      const after = lists?.[name].next;
      if (!after || loading) return;
      const result = await loadMore(
        (signal) => fetchJobPage(name, { after, signal }),
        (now, page) => withMore(now, name, page),
      );
      if (result && !result.ok) setMoreFailed({ name, error: result.error });
    },
  };
}

const changedSince = "The inquiry has changed since then, so nothing was undone.";
