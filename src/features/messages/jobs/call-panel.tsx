import { useCallback } from "react";
import { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { JobAppointments } from "../appointments/job-appointments.tsx";
import type { Saved } from "../appointments/say-appointment.ts";
import { CallEntries } from "./call-entries.tsx";
import styles from "./call-panel.module.css";
import { fetchJob } from "./job-requests.ts";
import { JobWords } from "./job-words.tsx";
import { callerName } from "./saved-work.ts";
import { WorkForm, type WorkFormProps } from "./work-form.tsx";

type Props = {
  id: number;
  onAppointment(saved: Saved): void;
} & Omit<WorkFormProps, "call" | "onChanged">;

/** A job with its whole texts, everything that was done, and the form for what comes next. */
export function CallPanel({ id, onAppointment, ...form }: Props) {
  const resource = useResource(useCallback((signal: AbortSignal) => fetchJob({ job: id }, signal), [id]));
  const call = resource.data;
  if (!call) return <Loaded of={resource} loading="Loading…" focusNext={`call-${id}-state`} />;
  return (
    <div className={`stack ${styles.panel}`}>
      <JobWords job={call} />
      <CallEntries entries={call.entries} name={callerName(call)} />
      <JobAppointments
        job={call}
        heading="h4"
        onSaved={(saved) => onAppointment({ ...saved, show: (job) => resource.mutate(() => job) })}
      />
      <WorkForm call={call} onChanged={(now) => resource.mutate(() => now)} {...form} />
    </div>
  );
}
