import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { dayName, dayOfDate } from "#src/facts/calendar.ts";
import { AddPhotos } from "../appointments/add-photos.tsx";
import type { AsOf } from "../appointments/appointment-requests.ts";
import { DayFrame, StopGroup } from "../appointments/day-frame.tsx";
import { StopCard, type StopFrame } from "../appointments/stop-card.tsx";
import { PhotoStrip } from "../attachments/photo-strip.tsx";
import { Entries, Words } from "../jobs/job-words.tsx";
import { nearDayName } from "../jobs/visit-words.ts";
import type { OwnStop } from "./own-stops.server.ts";

type MyDay = { today: string; stops: OwnStop[] } & AsOf;

/** /user/day: the appointments given to the person who is logged in (JOB-31). */
export default function MyDayPage() {
  const day = useResource(fetchMyDay);
  return (
    <DayFrame
      title="My day"
      of={day}
      none="Nothing is planned for you. The office gives you visits and work, and they show up here."
    >
      {({ today, stops }, frame) =>
        [...Map.groupBy(stops, (stop) => titleOf(stop, today))].map(([title, some]) => (
          <StopGroup key={title} title={title}>
            {some.map((stop) => (
              <OwnStopCard key={stop.id} {...{ stop, frame }} />
            ))}
          </StopGroup>
        ))
      }
    </DayFrame>
  );
}

function OwnStopCard({ stop, frame }: { stop: OwnStop; frame: StopFrame }) {
  const { id, name, what, notes, photos } = stop;
  const path = `/api/user/day/${id}`;
  return (
    <StopCard {...{ stop, frame }} paths={{ outcome: path, notes: `${path}/notes` }}>
      <Entries entries={notes} label={`Notes for ${name}`} />
      <Words text={what} />
      <PhotoStrip
        photos={photos.map((photo, place) => ({ ...photo, alt: `${place + 1} of ${photos.length} of ${name}` }))}
        label={`Photos of ${name}`}
      />
      <AddPhotos {...{ id: `photos-${id}`, path: `${path}/photos`, name, stop: id, ...frame }} />
    </StopCard>
  );
}

/** The day under which a stop stands; work that goes on stands under today. */
function titleOf({ day, lastDay }: OwnStop, today: string): string {
  if (lastDay < today) return "Before today";
  return day <= today ? "Today" : nearDayName(dayOfDate(day), dayOfDate(today), dayName);
}

function fetchMyDay(signal: AbortSignal): Promise<Result<MyDay>> {
  return callApi(() => api.user.day.$get({}, { init: { signal } }), { failed: "Your day could not be loaded." });
}
