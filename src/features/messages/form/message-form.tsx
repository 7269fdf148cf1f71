import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { isComposing } from "#src/browser/is-composing.ts";
import { CaptchaBox } from "#src/captcha/captcha-box.tsx";
import { Text } from "#src/facts/text.tsx";
import { FactStrip } from "#src/site/frame/fact-strip.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { counted } from "#src/ui/text/counted.ts";
import { PhotoField } from "../attachments/photo-field.tsx";
import { PlanLine } from "../attachments/sent-plan.tsx";
import { messageLimits } from "../schema.ts";
import styles from "./message-form.module.css";
import { MissingLine, WrongFields } from "./missing-line.tsx";
import { OutcomePanel } from "./outcome-panel.tsx";
import sentStyles from "./sent-panel.module.css";
import { AfterThanks, Thanks } from "./sent-panel.tsx";
import type { MessageForm } from "./use-message-form.ts";

/** A public form around its fields: captcha, button, and a line that says what is still missing. */
export function MessageFormFrame<Name extends string>({
  form,
  children,
}: {
  form: MessageForm<Name>;
  children: ReactNode;
}) {
  const { id, texts, outcome, ready, sending, photos, sent } = form;
  const total = form.names.length;
  const line = `${id}-missing`;
  // The outcome panel offers the phone instead (PG-12): a button that cannot work would stand beside it.
  const isClosed = form.captcha.phase === "failed" && form.captcha.unavailable && !sending;
  const { footRef, ...focusEvents } = useFocusAtFoot();
  const [isAsked, setAsked] = useState(false);
  if (sent && isAsked) setAsked(false);
  return (
    <form
      {...form.props}
      {...focusEvents}
      className={styles.form}
      aria-label={texts.name}
      onKeyDown={(event) => {
        if (ready || !wantsToSubmit(event)) return;
        // Enter does nothing while the button is disabled: this shows and announces the errors (FORM-06).
        event.preventDefault();
        setAsked(true);
        void form.submit();
      }}
      onClick={({ target }) => {
        // A press on the disabled button falls through to what is around it.
        if (target === footRef.current) setAsked(true);
      }}
    >
      <Thanks form={form} />
      <noscript>
        <p className={styles.noScript}>
          <Text id="site.form.no-script">
            {
              "This form needs JavaScript, which is turned off in your browser or did not load. Please call {phone} or email {email}."
            }
          </Text>
        </p>
      </noscript>
      <p>
        <Text id="site.form.lead" plain>
          We need all of these. It takes about two minutes.
        </Text>
      </p>
      <div className={styles.fields}>{children}</div>
      <PlanLine id={`${id}-plan`} plan={form.plan} />
      <div className={photos.list.length > 0 ? sentStyles.stays : undefined}>
        <PhotoField id={`${id}-photos`} photos={photos} isSent={sent !== undefined} />
      </div>
      <div>
        <CaptchaBox
          id={`${id}-captcha`}
          captcha={form.captcha}
          filled={total - form.missing.length}
          total={total}
          atStart={texts.start}
          isQuiet={form.wrong.length > 0}
          sendFailed={outcome?.is === "failed"}
        />
        <WrongFields form={form} />
        <OutcomePanel form={form} />
      </div>
      {!isClosed && <FactStrip short />}
      <div className={styles.foot} ref={footRef}>
        {!isClosed && (
          <>
            <Button
              type="submit"
              variant="primary"
              size="large"
              disabled={!ready && !sending}
              aria-disabled={sending || undefined}
              aria-describedby={line}
            >
              {sending ? "Sending..." : texts.send}
            </Button>
            <MissingLine id={line} form={form} isAsked={isAsked} />
          </>
        )}
      </div>
      <p>
        <Text id="site.form.privacy" plain>
          We use your details only to answer you.
        </Text>{" "}
        <a href="/privacy">
          <Text id="site.form.privacy-link" plain>
            What we keep and for how long
          </Text>
        </a>
      </p>
      {sent && <AfterThanks form={form} />}
    </form>
  );
}

type PersonField = "firstName" | "lastName" | "email" | "phone";

/** Name and contact, the first fields of both forms (FORM-01). */
export function PersonFields<All extends string>({ form }: { form: MessageForm<All | PersonField> }) {
  const field = (name: PersonField) => fieldProps(form, name);
  const { min, max } = messageLimits.phoneDigits;
  const digits = form.values.phone.replace(/\D/g, "").length;
  const isOff = digits > 0 && (digits < min || digits > max);
  return (
    <>
      <Field {...field("firstName")} autoComplete="given-name" maxLength={messageLimits.name} />
      <Field {...field("lastName")} autoComplete="family-name" maxLength={messageLimits.name} />
      <Field {...field("email")} type="email" inputMode="email" autoComplete="email" maxLength={messageLimits.email} />
      <Field {...field("phone")} type="tel" inputMode="tel" autoComplete="tel">
        {form.errors.phone && isOff && <p className={styles.quiet}>You typed {counted(digits, "digit")}.</p>}
      </Field>
    </>
  );
}

/** The props of every field of a public form. */
export function fieldProps<Name extends string>(form: MessageForm<Name>, name: Name) {
  return { ...form.field(name), length: form.values[name].length, required: true };
}

function wantsToSubmit(event: KeyboardEvent): boolean {
  return event.key === "Enter" && event.target instanceof HTMLInputElement && !isComposing(event);
}

/**
 * Keeps the focus in the form when the focused element disappears or is disabled, as the captcha answers late (WCAG 2.4.3):
 * moves it to the submit button, or to the first link of the line beside it while the button is disabled.
 *
 * @returns `footRef` for the element around button and line; the event handlers are for the form
 */
function useFocusAtFoot() {
  const footRef = useRef<HTMLDivElement>(null);
  const inside = useRef(false);

  // After every render, and after the effect that moves the focus to the outcome.
  useEffect(() => {
    const { activeElement: active, body } = document;
    const lost = active === null || active === body || active.matches(":disabled");
    if (inside.current && lost) nextTo(footRef.current)?.focus();
  });

  return {
    footRef,
    // In the capture phase: between two fields, while no element has the focus, the form may render before they bubble to React.
    onFocusCapture() {
      inside.current = true;
    },
    onBlurCapture({ target }: FocusEvent) {
      // The form keeps the focus when only the window loses it, and when the focused button is disabled.
      inside.current = document.activeElement === target || target.matches(":disabled");
    },
  };
}

/** The next control of the foot; without any, the first of the ways that are offered instead of sending. */
function nextTo(foot: HTMLElement | null): HTMLElement | null | undefined {
  return (
    foot?.querySelector<HTMLElement>("button:enabled, a") ??
    foot?.closest("form")?.querySelector<HTMLElement>('[role="alert"] a')
  );
}
