import { Button } from "#src/ui/button.tsx";
import type { useStatus } from "#src/ui/feedback/status-bar.tsx";
import { PhotoStrip } from "../attachments/photo-strip.tsx";
import { personName } from "../jobs/person-name.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import { AddPhotos } from "./add-photos.tsx";
import { deleteJobPhoto, restoreJobPhoto } from "./appointment-requests.ts";

type Props = {
  job: StaffJob;
  /** The appointment where photos are taken, if it is one. */
  stop?: number;
  /** The job as it is since then. */
  onJob(job: StaffJob): void;
} & Pick<ReturnType<typeof useStatus>, "announce" | "clear">;

/** The photos that staff have added to a job, large with a click; more can be added, and each deleted and restored. */
export function JobPhotos({ job, stop = 0, onJob, ...bar }: Props) {
  const { announce, clear } = bar;
  const name = personName(job.person);
  const id = `photos-of-${job.id}`;
  const path = `/api/admin/jobs/${job.id}/photos`;
  const photos = job.photos.map(({ id: photo, by, width, height }, place) => {
    return { address: `${path}/${photo}`, width, height, alt: `${place + 1} of ${job.photos.length}, added by ${by}` };
  });

  async function change(call: typeof deleteJobPhoto, photo: number, is: string, undo?: () => void) {
    clear();
    const result = await call(job.id, photo);
    if (!result.ok) return announce({ is: "failed", text: result.error.text });
    onJob(result.value);
    document.getElementById(id)?.focus();
    announce({ is: "done", text: `The photo of ${name} is ${is}.`, undo });
  }

  const remove = (photo: number) =>
    change(deleteJobPhoto, photo, "deleted", () => void change(restoreJobPhoto, photo, "back"));

  return (
    <div className="stack">
      <PhotoStrip
        photos={photos}
        label={`Our photos of ${name}`}
        tools={(place) => (
          <Button variant="ghost" onClick={() => void remove(job.photos[place]?.id ?? 0)}>
            Delete<span className="visually-hidden"> photo {place + 1}</span>
          </Button>
        )}
      />
      <AddPhotos {...{ id, path, name, stop, ...bar }} onAnswer={(answer: { job: StaffJob }) => onJob(answer.job)} />
    </div>
  );
}
