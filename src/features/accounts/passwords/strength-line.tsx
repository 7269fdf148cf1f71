import { useEffect, useEffectEvent, useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import styles from "./strength-line.module.css";

export type Person = { name?: string; email?: string; username?: string };

type PasswordStrength = { acceptable: boolean; score: number; advice: string };

/** Long enough for a slow typist not to be judged in the middle of a word. */
const pauseMs = 500;

/**
 * What the server thinks of the password so far. Nothing is said when nobody answers: the server judges once more when the
 * form is sent.
 */
export function StrengthLine({ password, person }: { password: string; person: () => Person }) {
  const [judged, setJudged] = useState<PasswordStrength>();
  const personNow = useEffectEvent(person);

  useEffect(() => {
    if (password === "") {
      setJudged(undefined);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void judge(password, personNow(), stop.signal).then((judgement) => {
        if (!stop.signal.aborted) setJudged(judgement);
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [password]);

  return (
    <div className={styles.line} role="status">
      {judged && (
        <>
          <span className={`${styles.scale} ${judged.acceptable ? styles.good : ""} ${styles[`score${judged.score}`]}`}>
            <span className={styles.water} />
          </span>
          <span>{judged.advice}</span>
        </>
      )}
    </div>
  );
}

async function judge(password: string, person: Person, signal: AbortSignal): Promise<PasswordStrength | undefined> {
  const call = () => api.auth["password-strength"].$post({ json: { password, ...person } }, { init: { signal } });
  const result = await callApi(call, { failed: "" });
  return result.ok ? result.value : undefined;
}
