import type { WaitingChange } from "#src/staff/offline/waiting.ts";
import type { useStatus } from "#src/ui/feedback/status-bar.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import { AddPhotos } from "../appointments/add-photos.tsx";
import { lengthWords } from "../appointments/day-chips.ts";
import { kindNames } from "../appointments/job-work.ts";
import { StopCard } from "../appointments/stop-card.tsx";
import { PhotoStrip } from "../attachments/photo-strip.tsx";
import entries from "../jobs/call-entries.module.css";
import type { OwnStop } from "./own-stops.server.ts";

type Props = {
  stop: OwnStop;
  waiting: readonly WaitingChange[];
  onStop(stop: OwnStop): void;
} & Pick<ReturnType<typeof useStatus>, "announce" | "clear">;
type Answer = { stop?: OwnStop };

const ended = { planned: "Planned again.", done: "Done.", "no-one-home": "No one home.", cancelled: "Canceled." };

/** A stop of My day. */
export function OwnStopCard({ stop, waiting, onStop, announce, clear }: Props) {
  const { id, name, kind, minutes, phones, what, notes, photos } = stop;
  const path = `/api/user/day/${id}`;

  const show = ({ stop: now }: Answer) => now && onStop(now);

  return (
    <StopCard<Answer, Answer>
      {...{ stop, waiting, announce }}
      greeted={name}
      phone={phones[0]}
      about={[kindNames[kind], lengthWords(minutes)]}
      paths={{ outcome: path, notes: `${path}/notes` }}
      onEnded={(answer) => {
        show(answer);
        announce({ is: "done", text: `${name}: ${answer.stop ? ended[answer.stop.state] : "Saved."}` });
      }}
      onNoted={show}
    >
      {what && (
        <p className={entries.note} dir="auto">
          {what}
        </p>
      )}
      {notes.length > 0 && (
        <ol className={entries.entries} aria-label={`Notes for ${name}`}>
          {notes.map(({ id: note, at, note: text }) => (
            <li key={note}>
              <p className={entries.head}>
                <OfficeTime time={at} as="list" />
              </p>
              <p className={entries.note} dir="auto">
                {text}
              </p>
            </li>
          ))}
        </ol>
      )}
      <PhotoStrip
        photos={photos.map((photo, place) => ({ ...photo, alt: `${place + 1} of ${photos.length} of ${name}` }))}
        label={`Photos of ${name}`}
        name={name}
      />
      <AddPhotos<Answer>
        {...{ id: `photos-${id}`, path: `${path}/photos`, name, stop: id, announce, clear }}
        onAdded={show}
      />
    </StopCard>
  );
}
