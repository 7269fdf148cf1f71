import { useRef, useState } from "react";
import { sendOrKeep } from "#src/staff/offline/waiting.ts";
import type { useStatus } from "#src/ui/feedback/status-bar.tsx";
import { FileInput } from "#src/ui/form/file-input.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { photoTypes } from "../attachments/schema.ts";
import styles from "./job-appointments.module.css";

type Props<Answer> = {
  id: string;
  /** Of the call that adds a photo. */
  path: string;
  /** The customer. */
  name: string;
  /** The appointment where they are taken, if it is one. */
  stop?: number;
  onAnswer?(answer: Answer): void;
} & Pick<ReturnType<typeof useStatus>, "announce" | "clear">;

/** Adds photos, one after the other. Without a network they wait on this device. */
export function AddPhotos<Answer>({ id, path, name, stop = 0, onAnswer, announce, clear }: Props<Answer>) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<string>();

  async function add() {
    const chosen = [...(input.current?.files ?? [])];
    if (input.current) input.current.value = "";
    clear();
    let waits = 0;
    for (const [place, file] of chosen.entries()) {
      setSending(`Sending photo ${place + 1} of ${chosen.length}…`);
      const sent = { method: "POST", path, body: file, stop, words: `A photo for ${name}` } as const;
      const result = await sendOrKeep<Answer>(sent, "The photo could not be sent. Please choose it again.");
      if (result === "waits") waits += 1;
      else if (result.ok) onAnswer?.(result.value);
      else {
        const left = chosen.length > 1 ? ` ${chosen.length - place} of ${chosen.length} were not sent.` : "";
        setSending(undefined);
        return announce({ is: "failed", text: `${result.error.text}${left}` });
      }
    }
    setSending(undefined);
    const more = waits > 0 ? { more: `Waiting for a network: ${waits}.` } : {};
    if (chosen.length > 0) announce({ is: "done", text: `Photos added for ${name}: ${chosen.length}.`, ...more });
  }

  return (
    <>
      <FileInput
        ref={input}
        id={id}
        accept={photoTypes}
        multiple
        labelClass={styles.addPhotos}
        onChange={() => void add()}
      >
        <Icon name="picture" />
        Add photos<span className="visually-hidden"> for {name}</span>
      </FileInput>
      <p role="status">{sending}</p>
    </>
  );
}
