import { useCallback } from "react";
import { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { JobAppointments } from "../appointments/job-appointments.tsx";
import { JobPhotos } from "../appointments/job-photos.tsx";
import { type Page, sayAppointment } from "../appointments/say-appointment.ts";
import { CallEntries } from "./call-entries.tsx";
import styles from "./call-panel.module.css";
import { fetchJob } from "./job-requests.ts";
import { JobWords } from "./job-words.tsx";
import { callerName } from "./saved-work.ts";
import type { StaffJob } from "./staff-job.server.ts";
import { WorkForm, type WorkFormProps } from "./work-form.tsx";

type Props = {
  id: number;
  page: Page;
} & Omit<WorkFormProps, "call" | "onChanged">;

/** A job with its whole texts, everything that was done, and the form for what comes next. */
export function CallPanel({ id, page, ...form }: Props) {
  const resource = useResource(useCallback((signal: AbortSignal) => fetchJob({ job: id }, signal), [id]));
  const call = resource.data;
  if (!call) return <Loaded of={resource} loading="Loading…" focusNext={`call-${id}-state`} />;
  function show(job: StaffJob) {
    page.put(job);
    resource.mutate(() => job);
  }
  return (
    <div className={`stack ${styles.panel}`}>
      <JobWords job={call} />
      <CallEntries entries={call.entries} name={callerName(call)} />
      <JobPhotos job={call} onJob={show} announce={page.announce} clear={page.clear} />
      <JobAppointments job={call} heading="h4" onSaved={(saved) => sayAppointment(saved, { ...page, put: show })} />
      <WorkForm call={call} onChanged={(now) => resource.mutate(() => now)} {...form} />
    </div>
  );
}
