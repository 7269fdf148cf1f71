import { useEffect, useRef, useState } from "react";
import type { ApiError } from "#src/browser/call-api.ts";
import { RestoredNote, useStaffDraft } from "#src/features/accounts/session/use-staff-draft.tsx";
import { isBlank } from "#src/platform/database/fields.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import { nameOfImage } from "./alt-text.ts";
import { changeImage, restoreImage } from "./image-calls.ts";
import styles from "./image-card.module.css";
import { fieldErrors, maxAltTextLength, type StaffImage } from "./schema.ts";
import { StaffPicture } from "./staff-picture.tsx";

type Props = {
  image: StaffImage;
  onSaved(image: StaffImage): void;
  onCancel(): void;
};

/** Changes alt text and visibility where the picture's card stands (GADM-02). What is typed is kept until it is saved. */
export function EditImage({ image, onSaved, onCancel }: Props) {
  const draft = useStaffDraft(`image:${image.id}`, {
    alt_text: image.alt_text,
    is_active: String(image.is_active),
  });
  const [error, setError] = useState<ApiError>();
  const form = useForm<"alt_text" | "is_active">({
    id: `image-${image.id}`,
    labels: { alt_text: "Alt text", is_active: "Show on gallery page?" },
    check: ({ alt_text }) => (isBlank(alt_text) ? { alt_text: fieldErrors.blank } : {}),
    async send({ alt_text, is_active }) {
      setError(undefined);
      const result = await changeImage(image.id, { alt_text, is_active: is_active === "true" });
      if (result.ok) {
        draft.drop();
        onSaved(result.value);
        return { ok: true };
      }
      setError(result.error);
      return result;
    },
    disabled: false,
    onType: draft.keep,
  });

  // The Edit button that had the focus is gone.
  const editor = useRef<HTMLDivElement>(null);
  useEffect(() => editor.current?.querySelector("textarea")?.focus(), []);

  async function bringBack() {
    const result = await restoreImage(image.id);
    if (result.ok) await form.submit();
    else setError(result.error);
  }

  return (
    <div className={styles.editing}>
      <StaffPicture image={image} />
      <div className={styles.editor} ref={editor}>
        <RestoredNote draft={draft} />
        <FormFrame
          form={form}
          name={`Edit ${nameOfImage(image.alt_text)}`}
          send="Save"
          sending="Saving..."
          variant="secondary"
          next={
            error && (
              <>
                {error.detail && <p>{error.detail}</p>}
                <p>What you typed is still here.</p>
                {error.status === 404 && (
                  <Button variant="ghost" onClick={() => void bringBack()}>
                    Restore it and save
                  </Button>
                )}
              </>
            )
          }
          beside={
            <Button
              variant="ghost"
              onClick={() => {
                draft.drop();
                onCancel();
              }}
            >
              Cancel
            </Button>
          }
        >
          <Field
            {...form.field("alt_text")}
            hint="Describe it as you would on the phone."
            rows={3}
            defaultValue={draft.start.alt_text}
            maxLength={maxAltTextLength}
            dir="auto"
            required
          />
          <Checkbox {...form.checkbox("is_active")} defaultChecked={draft.start.is_active === "true"} />
        </FormFrame>
      </div>
    </div>
  );
}
