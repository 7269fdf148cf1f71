import { useCallback } from "react";
import { awayDetail } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { LoadFailed } from "#src/ui/feedback/load-failed.tsx";
import { MessageAttachments } from "../attachments/message-attachments.tsx";
import { CallEntries } from "./call-entries.tsx";
import styles from "./call-panel.module.css";
import type { StaffCall } from "./staff-call.server.ts";
import { callerName, type SaveWork } from "./use-calls.ts";
import { WorkForm, type WorkFormProps } from "./work-form.tsx";
import { fetchCall } from "./work-requests.ts";

type Props = {
  id: number;
  suggested?: WorkFormProps["suggested"];
  save: SaveWork;
  onSaved(now: StaffCall): void;
  onCancel(): void;
};

/** A message with its whole text, everything that was done, and the form for what comes next. */
export function CallPanel({ id, suggested, save, onSaved, onCancel }: Props) {
  const { data: call, error, reload } = useResource(useCallback((signal: AbortSignal) => fetchCall(id, signal), [id]));
  if (error)
    return (
      <LoadFailed
        text={error.text}
        detail={awayDetail(error) ?? error.detail}
        focusNext={`call-${id}-state`}
        onAgain={() => void reload()}
      />
    );
  if (!call) return <p role="status">Loading…</p>;
  return (
    <div className={styles.panel}>
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
      <WorkForm call={call} suggested={suggested} save={save} onSaved={onSaved} onCancel={onCancel} />
    </div>
  );
}
