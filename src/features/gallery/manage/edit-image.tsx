import { isBlank } from "#src/schema/fields.schema.ts";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import { type ItemFormProps, useItemForm } from "#src/staff/editing/use-item-form.ts";
import { nameOfImage } from "./alt-text.ts";
import styles from "./image-card.module.css";
import { ImageFields, imageLabels, imageTexts } from "./image-fields.tsx";
import { changeImage, imageCalls } from "./image-requests.ts";
import { imageFieldErrors, type StaffImage } from "./schema.ts";
import { StaffPicture } from "./staff-picture.tsx";

/** Changes alt text and visibility in place of the image's card (GADM-02). */
export function EditImage({ item, ...props }: ItemFormProps<StaffImage>) {
  return item && <EditForm image={item} {...props} />;
}

function EditForm({ image, onCancel, ...props }: ItemFormProps<StaffImage> & { image: StaffImage }) {
  const edited = useItemForm({
    ...{ noun: "image", item: image, ...props },
    labels: imageLabels,
    textsOf: imageTexts,
    check: ({ alt_text }) => (isBlank(alt_text) ? { alt_text: imageFieldErrors.blank } : {}),
    save: (typed, seen) => changeImage(image.id, { ...bodyOf(typed), was: bodyOf(imageTexts(seen)) }),
  });

  return (
    <div className={styles.editing}>
      <StaffPicture image={image} />
      <div className={styles.editor}>
        <ItemForm
          edited={edited}
          name={`Edit ${nameOfImage(image.alt_text)}`}
          takesFocus
          restore={() => imageCalls.restore(image.id)}
          onCancel={onCancel}
        >
          <ImageFields edited={edited} hint="Describe it as you would on the phone." />
        </ItemForm>
      </div>
    </div>
  );
}

function bodyOf({ alt_text, is_active }: ReturnType<typeof imageTexts>) {
  return { alt_text, is_active: is_active === "true" };
}
