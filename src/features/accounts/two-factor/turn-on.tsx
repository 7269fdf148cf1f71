import { useRef, useState } from "react";
import { api } from "#src/platform/browser-api.ts";
import { Button } from "#src/ui/button.tsx";
import { Outcome, type OutcomeOf } from "#src/ui/outcome.tsx";
import type { TwoFactorMethod } from "../queries.server.ts";
import { useMe, useSession } from "../session/use-session.tsx";
import { type AppSecret, AppSetUp } from "./app-set-up.tsx";
import { EmailSetUp } from "./email-set-up.tsx";
import { guardedCall } from "./guarded-call.ts";
import { MethodChoice } from "./method-choice.tsx";

const texts = {
  unproven: "Failed to enable 2FA due to security validation.",
  failed: "Failed to enable 2FA.",
};

/** What is waiting for its code. The server waits for one only: beginning the other one ends it. */
type Pending = { method: "email" } | { method: "app"; secret: AppSecret };

/** Chooses a method, begins it, and asks for the code that proves it (TFA-01, TFA-02, TFA-04). */
export function TurnOn() {
  const me = useMe();
  const { refresh } = useSession();
  const hasEmail = me.email !== "";
  const [method, setMethod] = useState<TwoFactorMethod>(me.twoFactorMethod ?? (hasEmail ? "email" : "app"));
  const [pending, setPending] = useState<Pending>();
  const [outcome, setOutcome] = useState<OutcomeOf>();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);

  async function enable() {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setOutcome(undefined);
    const begun = await (method === "email" ? beginEmail() : beginApp());
    busy.current = false;
    setSending(false);
    if (typeof begun === "string") setOutcome({ is: "failed", text: begun });
    else setPending(begun);
  }

  async function beginEmail(): Promise<Pending | string> {
    const called = await guardedCall(texts, refresh, () => api["2fa"]["send-2fa-email"].$post({ json: {} }));
    return called.is === "done" ? { method: "email" } : called.text;
  }

  async function beginApp(): Promise<Pending | string> {
    const json = hasEmail ? { email: me.email } : {};
    const called = await guardedCall(texts, refresh, () => api["2fa"]["enable-2fa"].$post({ json }));
    return called.is === "done" ? { method: "app", secret: await called.answer.json() } : called.text;
  }

  return (
    <>
      <p>
        With two-factor authentication on, signing in asks for your password and for a code of six digits. A person who
        has guessed or stolen your password still cannot get in.
      </p>
      <MethodChoice
        method={method}
        hasEmail={hasEmail}
        email={me.email}
        onChoose={(chosen) => {
          setMethod(chosen);
          setOutcome(undefined);
        }}
      />
      {pending?.method === "email" && method === "email" && <EmailSetUp email={me.email} />}
      {pending?.method === "app" && method === "app" && <AppSetUp account={me.email} secret={pending.secret} />}
      <Outcome outcome={outcome} />
      {pending?.method !== method && (
        <Button look="sun" aria-disabled={sending || undefined} onClick={() => void enable()}>
          {sending ? "One moment..." : "Enable 2FA"}
        </Button>
      )}
    </>
  );
}
