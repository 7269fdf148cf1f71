import { useRef, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import type { useStatus } from "#src/ui/feedback/status-bar.tsx";
import { FileInput } from "#src/ui/form/file-input.tsx";
import { Icon } from "#src/ui/icon.tsx";
import pictures from "../attachments/message-attachments.module.css";
import { PhotoDialog } from "../attachments/photo-dialog.tsx";
import { photoTypes } from "../attachments/schema.ts";
import { callerName } from "../jobs/saved-work.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import { deleteJobPhoto, postJobPhoto, restoreJobPhoto } from "./appointment-requests.ts";
import styles from "./job-appointments.module.css";

type Props = {
  job: StaffJob;
  /** The job as it is since then. */
  onJob(job: StaffJob): void;
} & Pick<ReturnType<typeof useStatus>, "announce" | "clear">;

/** The photos that staff have added to a job, large with a click; more can be added, and each deleted and restored. */
export function JobPhotos({ job, onJob, announce, clear }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<number>();
  const [sending, setSending] = useState<string>();
  const name = callerName(job);
  const id = `photos-of-${job.id}`;
  const addressOf = (photo: number) => `/api/admin/jobs/${job.id}/photos/${photo}`;

  async function add() {
    const chosen = [...(input.current?.files ?? [])];
    if (input.current) input.current.value = "";
    clear();
    for (const [place, file] of chosen.entries()) {
      setSending(`Sending photo ${place + 1} of ${chosen.length}…`);
      const result = await postJobPhoto(job.id, file);
      if (result.ok) onJob(result.value);
      else {
        const left = chosen.length > 1 ? ` ${chosen.length - place} of ${chosen.length} were not sent.` : "";
        setSending(undefined);
        return announce({ is: "failed", text: `${result.error.text}${left}` });
      }
    }
    setSending(undefined);
    if (chosen.length > 0) announce({ is: "done", text: `Photos added for ${name}: ${chosen.length}.` });
  }

  async function remove(photo: number) {
    clear();
    const result = await deleteJobPhoto(job.id, photo);
    if (!result.ok) return announce({ is: "failed", text: result.error.text });
    onJob(result.value);
    input.current?.focus();
    announce({ is: "done", text: `The photo of ${name} is deleted.`, undo: () => void restore(photo) });
  }

  async function restore(photo: number) {
    clear();
    const result = await restoreJobPhoto(job.id, photo);
    if (!result.ok) return announce({ is: "failed", text: result.error.text });
    onJob(result.value);
    announce({ is: "done", text: `The photo of ${name} is back.` });
  }

  return (
    <div className={`stack ${styles.photos}`}>
      {job.photos.length > 0 && (
        <ul className={pictures.photos} aria-label={`Our photos of ${name}`}>
          {job.photos.map((photo, place) => (
            <li key={photo.id}>
              <button type="button" className={pictures.photo} onClick={() => setOpen(place)}>
                <img
                  src={`${addressOf(photo.id)}/thumb`}
                  alt={`${place + 1} of ${job.photos.length}, added by ${photo.by}`}
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                  decoding="async"
                />
              </button>
              <Button variant="ghost" onClick={() => void remove(photo.id)}>
                Delete<span className="visually-hidden"> photo {place + 1}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FileInput
        ref={input}
        id={id}
        accept={photoTypes}
        multiple
        labelClass={styles.addPhotos}
        onChange={() => void add()}
      >
        <Icon name="picture" />
        Add photos
      </FileInput>
      <p role="status">{sending}</p>
      {open !== undefined && (
        <PhotoDialog
          photos={job.photos.map((photo) => addressOf(photo.id))}
          open={open}
          name={name}
          onOpen={setOpen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
