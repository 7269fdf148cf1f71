import { useRef } from "react";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./photo-field.module.css";
import type { SentPlan } from "./use-sent-plan.ts";

/** Says that a gutter plan goes with the form, with a way to leave it out. */
export function PlanLine({ id, plan: { summary, remove } }: { id: string; plan: SentPlan }) {
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
