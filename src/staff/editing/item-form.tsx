import { type ReactNode, useEffect, useEffectEvent } from "react";
import type { Result } from "#src/browser/call-api.ts";
import { Button, type ButtonVariant } from "#src/ui/button.tsx";
import { DropDraft } from "#src/ui/form/drop-draft.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import type { Form } from "#src/ui/form/use-form.ts";
import { RestoredNote } from "../session/use-staff-draft.tsx";

type Props<Name extends string> = {
  /** Of `useItemForm` or `useEditedForm`. */
  edited: {
    form: Form<Name>;
    title?: string;
    isRestored: boolean;
    theirs: object;
    drop(): void;
    restore?: (() => Promise<Result<unknown>>) | undefined;
  };
  /** For screen readers; by default the title. */
  name?: string;
  send?: string;
  sending?: string;
  variant?: ButtonVariant;
  /** Moves the focus to the first field when the form appears. */
  takesFocus?: boolean;
  /** What a failure has not lost. */
  kept?: string;
  /** What cannot be restored with a draft. */
  lost?: string;
  /** As `FormFrame` has it. */
  changes?: number;
  onCancel?: (() => void) | undefined;
  children: ReactNode;
};

/** The frame of a form that others can edit too: its fields, and a foot with Cancel and the way on after a failure. */
export function ItemForm<Name extends string>({
  edited,
  name = edited.title ?? "",
  send = "Save",
  sending = "Saving...",
  variant = "secondary",
  takesFocus = false,
  kept = "What you typed is still here.",
  lost,
  changes,
  onCancel,
  children,
}: Props<Name>) {
  const { form, theirs, restore } = edited;
  const { outcome, setOutcome } = form;
  // Its sentence says what is kept.
  const isConflict = Object.keys(theirs).length > 0;
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
      {...{ form, name, send, sending, variant, changes }}
      next={
        <>
          {!isConflict && <p>{kept}</p>}
          {restore && outcome?.status === 404 && (
            <Button variant="ghost" onClick={() => void restoreAndSave(restore)}>
              Restore it and save
            </Button>
          )}
        </>
      }
      beside={
        <DropDraft draft={edited} then={onCancel}>
          Cancel
        </DropDraft>
      }
    >
      <RestoredNote draft={edited}>{lost}</RestoredNote>
      {children}
    </FormFrame>
  );
}
