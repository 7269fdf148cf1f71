import type { KeyboardEvent, ReactNode } from "react";
import { site } from "#site";
import { afterPress } from "#src/ui/after-press.ts";
import { Button } from "#src/ui/button.tsx";
import { CaptchaBox } from "./captcha-box.tsx";
import styles from "./message-form.module.css";
import { MissingLine } from "./missing-line.tsx";
import { OutcomePanel } from "./outcome-panel.tsx";
import { useFocusAtFoot } from "./use-focus-at-foot.ts";
import type { MessageForm } from "./use-message-form.ts";

/** What is around the fields of a public form: captcha, button, and beside it what is still missing. */
export function MessageFormFrame<Name extends string>({
  form,
  children,
}: {
  form: MessageForm<Name>;
  children: ReactNode;
}) {
  const { kind, outcome, ready } = form;
  const sending = outcome.is === "sending";
  const line = `${kind.id}-missing`;
  const { footRef, ...focusEvents } = useFocusAtFoot();
  return (
    <form
      {...focusEvents}
      className={styles.form}
      ref={form.formRef}
      method="post"
      noValidate
      aria-label={kind.texts.name}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      onKeyDown={(event) => {
        if (ready || !wantsToSubmit(event)) return;
        // A disabled button keeps the browser from submitting on Enter; the person shall hear what is wrong (FORM-06).
        event.preventDefault();
        void form.submit();
      }}
    >
      <noscript>
        <p className={styles.noScript}>
          This form needs JavaScript, which is switched off here. Please call{" "}
          <a href={site.phone.href}>{site.phone.display}</a> or write to{" "}
          <a href={`mailto:${site.email}`}>{site.email}</a>.
        </p>
      </noscript>
      <p>Please fill in every field.</p>
      <div className={styles.fields}>{children}</div>
      <div>
        {outcome.is !== "sent" && <CaptchaBox form={form} />}
        <OutcomePanel form={form} />
      </div>
      <div className={styles.foot} ref={footRef}>
        <Button
          type="submit"
          look="sun"
          size="large"
          disabled={!ready && !sending}
          aria-disabled={sending || undefined}
          aria-describedby={line}
        >
          {sending ? "Sending..." : kind.texts.send}
        </Button>
        <MissingLine id={line} form={form} />
      </div>
    </form>
  );
}

function wantsToSubmit({ key, target, nativeEvent }: KeyboardEvent): boolean {
  return key === "Enter" && target instanceof HTMLInputElement && !nativeEvent.isComposing;
}

/** What every field of a form gets from it. */
export function fieldProps<Name extends string>(form: MessageForm<Name>, name: Name) {
  return {
    id: `${form.kind.id}-${name}`,
    name,
    label: form.kind.labels[name],
    error: form.errors[name],
    length: form.values[name].length,
    required: true,
    // Words typed while they are on their way would be lost with the reset that follows.
    readOnly: form.outcome.is === "sending",
    onBlur: () => afterPress(() => form.leave(name)),
  };
}
