import { useEffect, useRef, useState } from "react";
import { RestoredNote } from "#src/features/accounts/session/restored-note.tsx";
import { useSession } from "#src/features/accounts/session/use-session.tsx";
import { useStaffDraft } from "#src/features/accounts/session/use-staff-draft.ts";
import { csrfMissing, type Trouble } from "#src/platform/attempt.ts";
import { isBlank } from "#src/platform/fields.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Field } from "#src/ui/field.tsx";
import { FormFrame } from "#src/ui/form.tsx";
import { useForm } from "#src/ui/use-form.ts";
import { nameOfImage } from "./alt-text.ts";
import { changeImage, restoreImage, texts } from "./image-calls.ts";
import styles from "./image-card.module.css";
import { fieldErrors, longestAltText, type StaffImage } from "./schema.ts";
import { StaffPicture } from "./staff-picture.tsx";

type Props = {
  image: StaffImage;
  onSaved(image: StaffImage): void;
  onCancel(): void;
};

/** Changes alt text and visibility where the picture's card stands (GADM-02). What is typed is kept until it is saved. */
export function EditImage({ image, onSaved, onCancel }: Props) {
  const { refresh } = useSession();
  const draft = useStaffDraft(`image:${image.id}`, {
    alt_text: image.alt_text,
    is_active: String(image.is_active),
  });
  const [trouble, setTrouble] = useState<Trouble>();
  const form = useForm<"alt_text" | "is_active">({
    id: `image-${image.id}`,
    labels: { alt_text: "Alt text", is_active: "Show on gallery page?" },
    check: ({ alt_text }) => (isBlank(alt_text) ? { alt_text: fieldErrors.blank } : {}),
    async send({ alt_text, is_active }) {
      setTrouble(undefined);
      const result = await changeImage(image.id, { alt_text, is_active: is_active === "true" });
      if ("done" in result) {
        draft.drop();
        onSaved(result.done);
        return { is: "done" };
      }
      setTrouble(result.trouble);
      // Brings the cookie back, so that pressing again works.
      if (result.trouble.text === csrfMissing) await refresh();
      return { is: "failed", text: result.trouble.text };
    },
    unanswered: texts.save,
    disabled: false,
    onType: draft.keep,
  });

  // The Edit button that had the focus is gone.
  const editor = useRef<HTMLDivElement>(null);
  useEffect(() => editor.current?.querySelector("textarea")?.focus(), []);

  async function bringBack() {
    const result = await restoreImage(image.id);
    if ("done" in result) await form.submit();
    else setTrouble(result.trouble);
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
          look="deep"
          next={
            trouble && (
              <>
                {trouble.more && <p>{trouble.more}</p>}
                <p>What you typed is still here.</p>
                {trouble.status === 404 && (
                  <Button look="quiet" onClick={() => void bringBack()}>
                    Bring it back and save
                  </Button>
                )}
              </>
            )
          }
          beside={
            <Button
              look="quiet"
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
            hint="What one would tell somebody on the phone."
            rows={3}
            defaultValue={draft.start.alt_text}
            maxLength={longestAltText}
            dir="auto"
            required
          />
          <Checkbox {...form.checkbox("is_active")} defaultChecked={draft.start.is_active === "true"} />
        </FormFrame>
      </div>
    </div>
  );
}
