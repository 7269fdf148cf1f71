import { isBlank } from "#src/schema/fields.schema.ts";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import { RestoredNote, useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import { nameOfImage } from "./alt-text.ts";
import styles from "./image-card.module.css";
import { ImageFields } from "./image-fields.tsx";
import { changeImage, restoreImage } from "./image-requests.ts";
import { imageFieldErrors, type StaffImage } from "./schema.ts";
import { StaffPicture } from "./staff-picture.tsx";

type Props = {
  image: StaffImage;
  onSaved(image: StaffImage): void;
  onCancel(): void;
};

/** Changes alt text and visibility in place of the image's card (GADM-02). What is typed is kept until it is saved. */
export function EditImage({ image, onSaved, onCancel }: Props) {
  const draft = useStaffDraft(`image:${image.id}`, {
    alt_text: image.alt_text,
    is_active: String(image.is_active),
  });
  const form = useForm<"alt_text" | "is_active">({
    id: `image-${image.id}`,
    labels: { alt_text: "Alt text", is_active: "Show on gallery page?" },
    check: ({ alt_text }) => (isBlank(alt_text) ? { alt_text: imageFieldErrors.blank } : {}),
    async send({ alt_text, is_active }) {
      const result = await changeImage(image.id, { alt_text, is_active: is_active === "true" });
      if (!result.ok) return result;
      draft.drop();
      onSaved(result.value);
      return { ok: true };
    },
    disabled: false,
    onType: draft.keep,
  });

  return (
    <div className={styles.editing}>
      <StaffPicture image={image} />
      <div className={styles.editor}>
        <RestoredNote draft={draft} />
        <ItemForm
          form={form}
          name={`Edit ${nameOfImage(image.alt_text)}`}
          send="Save"
          variant="secondary"
          takesFocus
          restore={() => restoreImage(image.id)}
          draft={draft}
          onCancel={onCancel}
        >
          <ImageFields form={form} start={draft.start} hint="Describe it as you would on the phone." />
        </ItemForm>
      </div>
    </div>
  );
}
