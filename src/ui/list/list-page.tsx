import { type ReactNode, useEffect, useRef } from "react";
import type { ApiError } from "#src/browser/call-api.ts";
import { Button } from "../button.tsx";
import { Outcome } from "../feedback/outcome.tsx";
import { type Status, StatusBar } from "../feedback/status-bar.tsx";
import { Icon } from "../icon.tsx";
import layout from "../text/card.module.css";
import styles from "./list-page.module.css";

type Props = {
  title: string;
  /** The button beside the title. */
  add: { id: string; label: string; disabled: boolean; onPress(): void };
  /** What is said until the list is there. */
  loading: string;
  /** The list at work (use-managed-list.ts). */
  list: {
    state: "loading" | "loaded" | ApiError;
    status: Status | undefined;
    reload(): Promise<unknown>;
  };
  children: ReactNode;
};

/** A page that looks after one list: what adds to it, why it is not there, and what became of the last change. */
export function ListPage({ title, add, loading, list: { state, status, reload }, children }: Props) {
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
        <Button variant="primary" id={add.id} disabled={add.disabled} onClick={add.onPress}>
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
          <Outcome outcome={{ is: "failed", text: state.text }}>{state.detail && <p>{state.detail}</p>}</Outcome>
          <Button
            variant="ghost"
            onClick={() => {
              triesAgain.current = true;
              void reload();
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
