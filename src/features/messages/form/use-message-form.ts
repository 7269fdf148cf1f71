import { useEffect, useEffectEvent, useState } from "react";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useCaptcha } from "#src/captcha/use-captcha.ts";
import { isBlank } from "#src/schema/fields.schema.ts";
import type { CountedForm } from "#src/site/counting/schema.ts";
import { useFormCounts } from "#src/site/counting/use-form-counts.ts";
import { openDraft } from "#src/ui/form/draft.ts";
import type { Values } from "#src/ui/form/form-fields.ts";
import { type Sent, useForm } from "#src/ui/form/use-form.ts";
import { useSentPlan } from "../attachments/sent-plan.tsx";
import { usePhotos } from "../attachments/use-photos.ts";
import { type Inquiry, messageFieldErrors } from "../schema.ts";

/** What differs between the two public forms. */
export type FormKind<Name extends string> = Pick<Parameters<typeof useForm<Name>>[0], "labels" | "check"> & {
  /** Part of every id in the page and of the draft's key: "inquiry" → #inquiry-email, draft:inquiry. */
  id: CountedForm;
  /** The body of the call, for values that `check` has accepted. */
  toInquiry(values: Values<Name>): Inquiry;
  texts: {
    /** Accessible name of the form. */
    name: string;
    /** How much there is to fill in, before anything is. */
    start: string;
    send: string;
    sent: string;
    /** Shown when the server refuses, with the text of its answer if there is one. */
    refused(message: string | undefined): { text: string; detail?: string | undefined };
    /** Subject of the email link that holds the typed text when sending fails. */
    subject: string;
  };
};

/** A public form at work. */
export type MessageForm<Name extends string> = ReturnType<typeof useMessageForm<Name>>;

/** An older draft may be of another person at the same device. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;
const answerWithinMs = 30_000;

/** The captcha of photos is mostly solved while the form is filled in. */
const tokenWithinMs = 10_000;

/** The answer to a sent form; an older server's has no day. `attached`: the photos belong to it. */
type Stored = { promise?: { date: string }; attached?: { plan: boolean }; confirmation?: true };

/** A form that was sent: its texts, the answer, what became of a plan, and the height that its section had, in pixels. */
export type SentForm = Pick<Inquiry, "firstName" | "phone"> &
  Pick<Stored, "promise" | "confirmation"> & { plan?: "came" | "lost" | undefined; height: number };

export function useMessageForm<Name extends string>(kind: FormKind<Name>) {
  const draft = openDraft(`draft:${kind.id}`, { keptForMs });
  const [kept] = useState(() => draft.read());
  const form = useForm<Name>({
    ...kind,
    draft,
    disabled: false,
    blockedBy: () => (captcha.token === undefined ? messageFieldErrors.captcha : undefined),
    send: async (values) => send(kind.toInquiry(values)),
  });
  useFormCounts(form.props.ref, kind.id, kept);
  const [sent, setSent] = useState<SentForm>();
  const photos = usePhotos(kind.id, form.outcome?.is === "done");
  const plan = useSentPlan();
  const missing = form.names.filter((name) => isBlank(form.values[name]));
  const captcha = useCaptcha(missing.length === 0);
  const onFilled = useEffectEvent(() => {
    if (plan.summary !== undefined) photos.prepareToken();
  });
  useEffect(() => {
    if (missing.length === 0) onFilled();
  }, [missing.length]);

  async function send(inquiry: Inquiry): Promise<Sent<Name>> {
    const isNeeded =
      plan.summary !== undefined || photos.list.some((photo) => !photo.sent && photo.state !== "refused");
    const attachments = isNeeded ? await photos.tokenWithin(tokenWithinMs) : undefined;
    if (attachments !== undefined && plan.summary !== undefined) await plan.sendWith(attachments);
    const result = await sendWithToken({ ...inquiry, attachments }, captcha.token);
    if (result.ok) {
      // Of an answer that broke off it is only known that the message is stored.
      const { attached, promise, confirmation }: Stored = result.value ?? { attached: { plan: true } };
      photos.markSent(attachments !== undefined && attached !== undefined);
      const planState = attachments !== undefined && attached?.plan ? "came" : "lost";
      const height = form.props.ref.current?.closest("section")?.offsetHeight ?? 0;
      setSent({ ...inquiry, promise, confirmation, plan: plan.summary === undefined ? undefined : planState, height });
      plan.remove();
      form.clear();
      return { ok: true, value: kind.texts.sent };
    }
    const { status, text } = result.error;
    if (status === undefined) return { ok: false, error: { text } };
    // The server may have used the token up.
    void captcha.renew();
    return { ok: false, error: kind.texts.refused(text || undefined) };
  }

  /** Sends once more with another token when the token has expired or the captcha provider is down. */
  async function sendWithToken(inquiry: Sending, token: string | undefined): Promise<Answer> {
    const result = await postMessage(inquiry, token);
    if (result.ok || !result.error.code?.startsWith("captcha")) return result;
    const another = await captcha.renew(result.error.code === "captcha_unavailable");
    return another === undefined ? result : postMessage(inquiry, another);
  }

  return {
    ...form,
    texts: kind.texts,
    /** The blank fields, in their order. */
    missing,
    /** The fields with a text, and an error that is shown. */
    wrong: form.names.filter((name) => form.errors[name] && !isBlank(form.values[name])),
    captcha,
    photos,
    plan,
    /** The form that was sent last. */
    sent: form.outcome?.is === "done" ? sent : undefined,
    /** Every field is non-blank and the captcha is solved (FORM-05). */
    ready: missing.length === 0 && captcha.phase === "solved",
  };
}

type Sending = Inquiry & { attachments: string | undefined };
type Answer = Result<Stored | null>;

function postMessage(inquiry: Sending, recaptchaToken: string | undefined): Promise<Answer> {
  const call = async () => {
    const answer = await fetch("/api/public/messages", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...inquiry, recaptchaToken }),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    // The message is stored with status 200, even if the body does not arrive.
    return answer.ok ? Response.json(await answer.json().catch(() => null)) : answer;
  };
  const texts = { fallback: "", unanswered: "Failed to send the message. Please try again later." };
  return callApi(call, texts, (body: Stored | null) => body);
}
