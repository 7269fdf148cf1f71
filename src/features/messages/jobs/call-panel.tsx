import { useCallback } from "react";
import { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { CallEntries } from "./call-entries.tsx";
import styles from "./call-panel.module.css";
import { fetchJob } from "./job-requests.ts";
import { JobWords } from "./job-words.tsx";
import { callerName } from "./saved-work.ts";
import { WorkForm, type WorkFormProps } from "./work-form.tsx";

type Props = {
  id: number;
} & Omit<WorkFormProps, "call" | "onChanged">;

/** A job with its whole texts, everything that was done, and the form for what comes next. */
export function CallPanel({ id, ...form }: Props) {
  const resource = useResource(useCallback((signal: AbortSignal) => fetchJob({ job: id }, signal), [id]));
  const call = resource.data;
  if (!call) return <Loaded of={resource} loading="Loading…" focusNext={`call-${id}-state`} />;
  return (
    <div className={`stack ${styles.panel}`}>
      <JobWords job={call} />
      <CallEntries entries={call.entries} name={callerName(call)} />
      <WorkForm call={call} onChanged={(now) => resource.mutate(() => now)} {...form} />
    </div>
  );
}
