import { useCallback, useState } from "react";
import type { ApiError, Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { useStatus } from "#src/ui/feedback/status-bar.tsx";
import { type CallLists, withCall, withMore } from "./call-lists.ts";
import type { CallList } from "./queries.server.ts";
import { changedBySave, type SavedWork, savedText, undoneText, undoWork } from "./saved-work.ts";
import type { Work } from "./schema.ts";
import type { StaffCall } from "./staff-call.server.ts";
import { fetchCallPage, putWork } from "./work-requests.ts";

async function fetchLists(signal: AbortSignal): Promise<Result<CallLists>> {
  const [waiting, planned] = await Promise.all([
    fetchCallPage("waiting", { signal }),
    fetchCallPage("planned", { signal }),
  ]);
  if (!waiting.ok) return waiting;
  if (!planned.ok) return planned;
  return { ok: true, value: { waiting: waiting.value, planned: planned.value } };
}

/** Saves the work on one message. */
export type SaveWork = (before: StaffCall, sent: Work) => Promise<Result<StaffCall>>;

/** The call list on the screen, and what changes it. */
export function useCalls() {
  const { data: lists, error, loading, reload, loadMore, mutate } = useResource(fetchLists);
  const [moreFailed, setMoreFailed] = useState<{ name: CallList; error: ApiError }>();
  const { status, announce, clear } = useStatus();

  const put = useCallback((call: StaffCall) => mutate((now) => withCall(now, call)), [mutate]);

  const save: SaveWork = async (before, sent) => {
    clear();
    const result = await putWork(before.id, sent);
    if (!result.ok) return result;
    const saved = { before, sent, now: result.value };
    put(saved.now);
    const isChanged = changedBySave(saved).length > 0;
    announce({ is: "done", text: savedText(saved), undo: isChanged ? () => void undo(saved) : undefined });
    return result;
  };

  async function undo(saved: SavedWork) {
    clear();
    const result = await putWork(saved.before.id, undoWork(saved, lists?.planned.today ?? ""));
    if (result.ok) {
      put(result.value);
      announce({ is: "done", text: undoneText(saved) });
    } else announce({ is: "failed", text: result.error.present === undefined ? result.error.text : changedSince });
  }

  return {
    lists,
    loading,
    /** What could not be loaded: the next page of a list, or the lists themselves. */
    failed: error && (moreFailed?.error === error ? moreFailed.name : ("lists" as const)),
    error,
    status,
    save,
    async reload() {
      clear();
      const result = await reload();
      if (result?.ok) announce({ is: "done", text: "The list is up to date." });
    },
    async more(name: CallList) {
      const after = lists?.[name].next;
      if (!after || loading) return;
      const result = await loadMore(
        (signal) => fetchCallPage(name, { after, signal }),
        (now, page) => withMore(now, name, page),
      );
      if (result && !result.ok) setMoreFailed({ name, error: result.error });
    },
  };
}

const changedSince = "The inquiry has changed since then, so nothing was undone.";
