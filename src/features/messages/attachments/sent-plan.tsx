import { useEffect, useRef, useState } from "react";
import { planToSend } from "#src/takeoff/plan-to-send.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./photo-field.module.css";
import { tokenHeader } from "./schema.ts";

const storedWithinMs = 10_000;

/** The gutter plan that goes with a form, if the visitor chose to send one (LEAD-46). */
export function useSentPlan() {
  const [{ plan, summary }, setPlan] = useState<Record<string, string>>({});
  useEffect(() => setPlan(planToSend().read()), []);
  return {
    /** Its numbers in a sentence; undefined without a plan. */
    summary: plan === undefined ? undefined : summary,
    remove() {
      planToSend().drop();
      setPlan({});
    },
    /** Adds it to the attachments of a token. */
    async sendWith(token: string): Promise<void> {
      // Without an answer the form goes without it, and its own answer says so.
      await fetch("/api/public/attachments/plan", {
        method: "PUT",
        headers: { "content-type": "application/json", [tokenHeader]: token },
        body: `{"plan":${plan}}`,
        signal: AbortSignal.timeout(storedWithinMs),
      }).catch(() => undefined);
    },
  };
}

type Props = { id: string; plan: ReturnType<typeof useSentPlan> };

/** Says that a gutter plan goes with the form, with a way to leave it out. */
export function PlanLine({ id, plan: { summary, remove } }: Props) {
  const line = useRef<HTMLDivElement>(null);
  return (
    <div ref={line} tabIndex={-1} id={id}>
      {summary !== undefined && (
        <div className={styles.photo}>
          <span className={styles.thumbnail}>
            <Icon name="house" />
          </span>
          <div className={styles.about}>
            <p>Your gutter plan goes with this form.</p>
            <p className={styles.state}>{summary}</p>
          </div>
          <Button
            variant="ghost"
            onClick={() => {
              line.current?.focus();
              remove();
            }}
          >
            <Icon name="close" />
            <span className="visually-hidden">Leave the gutter plan out</span>
          </Button>
        </div>
      )}
    </div>
  );
}
