import { type ReactNode, useEffect, useEffectEvent } from "react";
import type { Result } from "#src/browser/call-api.ts";
import { Button, type ButtonVariant } from "#src/ui/button.tsx";
import { DropDraft } from "#src/ui/form/drop-draft.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import type { Form } from "#src/ui/form/use-form.ts";

type Props<Name extends string> = {
  form: Form<Name>;
  /** The form's name for screen readers. */
  name: string;
  send: string;
  sending?: string;
  variant?: ButtonVariant;
  /** Moves the focus to the first field when the form appears. */
  takesFocus?: boolean;
  /** What a failure has not lost. */
  kept?: string;
  /** Restores the item that is being edited, which another person may have deleted. */
  restore?: (() => Promise<Result<unknown>>) | undefined;
  draft: { drop(): void };
  onCancel(): void;
  /** Beside the buttons. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The form of one item of a managed list: its fields, and a foot with Cancel and the way on after a failure. */
export function ItemForm<Name extends string>({
  form,
  sending = "Saving...",
  takesFocus = false,
  kept = "What you typed is still here.",
  restore,
  draft,
  onCancel,
  beside,
  children,
  ...frame
}: Props<Name>) {
  const { outcome, setOutcome } = form;
  const focusFirstField = useEffectEvent(() => {
    const [first] = form.names;
    if (first) form.focus(first);
  });
  useEffect(() => {
    if (takesFocus) focusFirstField();
  }, [takesFocus]);

  async function restoreAndSave(call: () => Promise<Result<unknown>>) {
    const result = await call();
    if (result.ok) await form.submit();
    else setOutcome({ is: "failed", ...result.error, at: performance.now() });
  }

  return (
    <FormFrame
      {...frame}
      form={form}
      sending={sending}
      next={
        <>
          {outcome?.detail && <p>{outcome.detail}</p>}
          <p>{kept}</p>
          {restore && outcome?.status === 404 && (
            <Button variant="ghost" onClick={() => void restoreAndSave(restore)}>
              Restore it and save
            </Button>
          )}
        </>
      }
      beside={
        <>
          <DropDraft draft={draft} then={onCancel}>
            Cancel
          </DropDraft>
          {beside}
        </>
      }
    >
      {children}
    </FormFrame>
  );
}
