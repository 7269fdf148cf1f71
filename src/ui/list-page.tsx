import { type ReactNode, useEffect, useRef } from "react";
import type { Trouble } from "#src/platform/attempt.ts";
import { Button } from "./button.tsx";
import layout from "./card.module.css";
import { Icon } from "./icon.tsx";
import styles from "./list-page.module.css";
import { Outcome } from "./outcome.tsx";
import { StatusBar } from "./status-bar.tsx";
import type { Status } from "./use-status.ts";

type Props = {
  title: string;
  /** The button beside the title. */
  add: { id: string; label: string; disabled: boolean; onPress(): void };
  /** What is said until the list is there. */
  loading: string;
  /** The list at work (use-managed-list.ts). */
  list: {
    state: "loading" | "loaded" | Trouble;
    status: Status | undefined;
    load(): Promise<void>;
  };
  children: ReactNode;
};

/** A page that looks after one list: what adds to it, why it is not there, and what became of the last change. */
export function ListPage({ title, add, loading, list: { state, status, load }, children }: Props) {
  // "Try again" is gone once it has worked.
  const triesAgain = useRef(false);
  useEffect(() => {
    if (state === "loaded" && triesAgain.current) document.getElementById(add.id)?.focus();
    if (state === "loaded") triesAgain.current = false;
  }, [state, add.id]);
  return (
    <div className={layout.stack}>
      <div className={styles.head}>
        <h1>{title}</h1>
        <Button look="sun" id={add.id} disabled={add.disabled} onClick={add.onPress}>
          <Icon name="plus" />
          {add.label}
        </Button>
      </div>
      {state === "loading" && (
        <p role="status" className={layout.loading}>
          {loading}
        </p>
      )}
      {typeof state === "object" && (
        <>
          <Outcome outcome={{ is: "failed", text: state.text }}>{state.more && <p>{state.more}</p>}</Outcome>
          <Button
            look="quiet"
            onClick={() => {
              triesAgain.current = true;
              void load();
            }}
          >
            Try again
          </Button>
        </>
      )}
      {children}
      <StatusBar status={status} />
    </div>
  );
}
