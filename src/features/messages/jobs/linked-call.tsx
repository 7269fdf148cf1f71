import { useCallback, useEffect, useState } from "react";
import { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { type CallActions, CallCard, titleId } from "./call-card.tsx";
import styles from "./call-section.module.css";
import { fetchJob, type LinkedId } from "./job-requests.ts";

type Props = {
  /** The job's own id, or a message's. */
  of: LinkedId;
  asked: number | undefined;
  cards: CallActions;
  onAsk(id: number | undefined): void;
  /** Names the job, which stands nowhere else then. */
  onLoaded(id: number): void;
};

/** The job that the page's address names, finished ones included: it stands above the lists, opened. */
export function LinkedCall({ of, asked, cards, onAsk, onLoaded }: Props) {
  const [wanted] = useState(of);
  const resource = useResource(useCallback((signal: AbortSignal) => fetchJob(wanted, signal), [wanted]));
  const { data: call, error, mutate } = resource;
  const id = call?.id;
  const focusOn = useFocusOnceRendered();
  useEffect(() => {
    if (id === undefined) return;
    onLoaded(id);
    focusOn(titleId(id));
  }, [id, onLoaded, focusOn]);
  if (error?.status === 404) return <p role="status">This inquiry no longer exists. Someone may have deleted it.</p>;
  if (!call) return <Loaded of={resource} loading="Loading…" focusNext="to-call-title" />;
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="linked-call">
      <h2 id="linked-call">The inquiry from your link</h2>
      <div className={`stack ${styles.group}`}>
        <ul className={`stack ${styles.cards}`}>
          <CallCard
            key={call.id}
            call={call}
            heading="h3"
            asked={asked === call.id}
            opened
            onAsk={(isAsked) => onAsk(isAsked ? call.id : undefined)}
            {...cards}
            save={async (before, work) => {
              const result = await cards.save(before, work);
              if (result.ok) mutate(() => result.value);
              return result;
            }}
          />
        </ul>
      </div>
    </section>
  );
}
