import type { KeyboardEvent, ReactNode } from "react";
import { site } from "#site";
import { CaptchaBox } from "#src/captcha/captcha-box.tsx";
import { Button } from "#src/ui/button.tsx";
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
  const { id, texts, outcome, ready, sending } = form;
  const total = form.names.length;
  const line = `${id}-missing`;
  const { footRef, ...focusEvents } = useFocusAtFoot();
  return (
    <form
      {...form.props}
      {...focusEvents}
      className={styles.form}
      aria-label={texts.name}
      onKeyDown={(event) => {
        if (ready || !wantsToSubmit(event)) return;
        // A disabled button keeps the browser from submitting on Enter; the person shall hear what is wrong (FORM-06).
        event.preventDefault();
        void form.submit();
      }}
    >
      <noscript>
        <p className={styles.noScript}>
          This form needs JavaScript, which is turned off in your browser. Please call{" "}
          <a href={site.phone.href}>{site.phone.display}</a> or write to{" "}
          <a href={`mailto:${site.email}`}>{site.email}</a>.
        </p>
      </noscript>
      <p>Please fill in every field.</p>
      <div className={styles.fields}>{children}</div>
      <div>
        {outcome?.is !== "done" && (
          <CaptchaBox
            id={`${id}-captcha`}
            captcha={form.captcha}
            filled={total - form.missing.length}
            total={total}
            sendFailed={outcome?.is === "failed"}
          />
        )}
        <OutcomePanel form={form} />
      </div>
      <div className={styles.foot} ref={footRef}>
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
        <MissingLine id={line} form={form} />
      </div>
      <p>We use your details only to answer you.</p>
    </form>
  );
}

function wantsToSubmit({ key, target, nativeEvent }: KeyboardEvent): boolean {
  return key === "Enter" && target instanceof HTMLInputElement && !nativeEvent.isComposing;
}

/** What every field of a public form gets from it. */
export function fieldProps<Name extends string>(form: MessageForm<Name>, name: Name) {
  return { ...form.field(name), length: form.values[name].length, required: true };
}
