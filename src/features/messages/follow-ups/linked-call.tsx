import { useCallback } from "react";
import { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { type CallActions, CallCard, titleId } from "./call-card.tsx";
import styles from "./call-section.module.css";
import { fetchCall } from "./work-requests.ts";

type Props = {
  id: number;
  asked: boolean;
  cards: CallActions;
  onAsk(asked: boolean): void;
};

/** The message that the page's address names, finished ones included: it stands above the lists, opened. */
export function LinkedCall({ id, asked, cards, onAsk }: Props) {
  const resource = useResource(useCallback((signal: AbortSignal) => fetchCall(id, signal), [id]));
  const { data: call, error, mutate } = resource;
  useFocusOnceRendered(titleId(id));
  if (error?.status === 404) return <p role="status">This message no longer exists. Someone may have deleted it.</p>;
  if (!call) return <Loaded of={resource} loading="Loading…" focusNext="waiting-title" />;
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="linked-call">
      <h2 id="linked-call">The message from your link</h2>
      <div className={`stack ${styles.group}`}>
        <ul className={`stack ${styles.cards}`}>
          <CallCard
            key={id}
            call={call}
            heading="h3"
            asked={asked}
            opened
            onAsk={onAsk}
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
