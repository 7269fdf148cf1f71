import { useCallback, useEffect, useEffectEvent } from "react";
import { awayDetail } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { LoadFailed } from "#src/ui/feedback/load-failed.tsx";
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
  const {
    data: call,
    error,
    reload,
    mutate,
  } = useResource(useCallback((signal: AbortSignal) => fetchCall(id, signal), [id]));
  const isLoaded = call?.id === id;
  const focusTitle = useEffectEvent(() => document.getElementById(titleId(id))?.focus());
  useEffect(() => {
    if (isLoaded) focusTitle();
  }, [isLoaded]);
  if (error?.status === 404) return <p role="status">This message no longer exists. Someone may have deleted it.</p>;
  if (error)
    return (
      <LoadFailed
        text={error.text}
        detail={awayDetail(error) ?? error.detail}
        focusNext="waiting-title"
        onAgain={() => void reload()}
      />
    );
  if (!call) return <p role="status">Loading…</p>;
  return (
    <section className={styles.section} aria-labelledby="linked-call">
      <h2 id="linked-call">The message from your link</h2>
      <div className={styles.group}>
        <ul className={styles.cards}>
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
