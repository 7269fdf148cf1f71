import { useCallback } from "react";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { param } from "#src/browser/call-parts.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { PlanPicture } from "#src/features/planner/plan-picture.tsx";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { pitches } from "#src/takeoff/figures.ts";
import { roofWords, storyWords, treeWords } from "#src/takeoff/plan.ts";
import { planWords } from "#src/takeoff/plan-words.ts";
import { takeOff } from "#src/takeoff/takeoff.ts";
import styles from "./message-attachments.module.css";
import { PhotoStrip } from "./photo-strip.tsx";
import type { PlanAnswer, StaffAttachments } from "./staff-api.server.ts";

type Props = {
  messageId: number;
  /** The sender in the names of buttons. */
  name: string;
};

/** The photos and the gutter plan of a message (LEAD-25, LEAD-47). */
export function MessageAttachments({ messageId, name }: Props) {
  const resource = useResource(useCallback((signal: AbortSignal) => fetchAttachments(messageId, signal), [messageId]));
  const { data } = resource;
  const id = `attachments-${messageId}`;
  if (!data) return <Loaded of={resource} loading="Loading photos…" focusNext={id} />;
  const photos = data.photos.map(({ id: photo, ...size }, place) => ({
    ...{ address: `/api/admin/messages/${messageId}/photos/${photo}`, ...size },
    alt: `${place + 1} of ${data.photos.length} from ${name}`,
  }));
  return (
    <div className={`stack ${styles.attachments}`} id={id} tabIndex={-1}>
      <PhotoStrip photos={photos} label={`Photos from ${name}`} />
      {data.plan && <AttachedPlan {...data.plan} />}
    </div>
  );
}

function opensOnPaper(details: HTMLDetailsElement) {
  const open = () => details.setAttribute("open", "");
  addEventListener("beforeprint", open);
  return () => removeEventListener("beforeprint", open);
}

/** The plan in one line, and below it, after a press or on paper, with the numbers of the day on which it was sent. */
function AttachedPlan({ plan, ...basis }: PlanAnswer) {
  const takeoff = takeOff(plan, basis.rainfall.inches);
  const words = planWords(plan, takeoff, basis);
  const figures = {
    ...{ Gutter: words.feet, Corners: words.corners, Downspouts: words.downspouts, Size: words.size },
    ...(words.price ? { "Price on the day it was sent": words.price } : {}),
    ...{ House: storyWords[plan.stories], Pitch: pitches[plan.pitch].name },
    ...{ Roof: roofWords[plan.roof], Trees: treeWords[plan.trees] },
  };
  return (
    <details className={styles.plan} ref={opensOnPaper}>
      <summary>
        Gutter plan: {words.feet}, {words.downspouts} downspouts, {words.size}
      </summary>
      {plan.house.kind === "outline" && <PlanPicture house={plan.house} downspouts={takeoff.downspouts} />}
      <dl className={`row ${styles.figures}`}>
        {Object.entries(figures).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function fetchAttachments(id: number, signal: AbortSignal): Promise<Result<StaffAttachments>> {
  return callApi(
    () => api.admin.messages[":id"].attachments.$get(param(id), { init: { signal } }),
    { failed: "The photos could not be loaded." },
    ({ attachments }) => attachments,
  );
}
