import { useCallback } from "react";
import { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { MessageAttachments } from "../attachments/message-attachments.tsx";
import { CallEntries } from "./call-entries.tsx";
import styles from "./call-panel.module.css";
import { callerName } from "./saved-work.ts";
import { WorkForm, type WorkFormProps } from "./work-form.tsx";
import { fetchCall } from "./work-requests.ts";

type Props = {
  id: number;
} & Omit<WorkFormProps, "call" | "onChanged">;

/** A message with its whole text, everything that was done, and the form for what comes next. */
export function CallPanel({ id, ...form }: Props) {
  const resource = useResource(useCallback((signal: AbortSignal) => fetchCall(id, signal), [id]));
  const call = resource.data;
  if (!call) return <Loaded of={resource} loading="Loading…" focusNext={`call-${id}-state`} />;
  return (
    <div className={`stack ${styles.panel}`}>
      {[call.text, call.more].map(
        (text) =>
          text && (
            <p key={text} className={styles.text} dir="auto">
              {text}
            </p>
          ),
      )}
      {call.attached > 0 && <MessageAttachments messageId={call.id} name={callerName(call)} />}
      <CallEntries entries={call.entries} name={callerName(call)} />
      <WorkForm call={call} onChanged={(now) => resource.mutate(() => now)} {...form} />
    </div>
  );
}
