import { isBlank } from "#src/schema/fields.schema.ts";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import { bodyOf, type ItemFormProps, useItemForm } from "#src/staff/editing/use-item-form.ts";
import styles from "./image-card.module.css";
import { ImageFields, imageLabels, newImage } from "./image-fields.tsx";
import { changeImage, imageList } from "./image-requests.ts";
import { imageFieldErrors, type StaffImage } from "./schema.ts";

/** Changes words, tags and visibility below the image's card (GADM-02). */
export function EditImage({ item, ...props }: ItemFormProps<StaffImage>) {
  return item && <EditForm image={item} {...props} />;
}

function EditForm({ image, onCancel, ...props }: ItemFormProps<StaffImage> & { image: StaffImage }) {
  const edited = useItemForm({
    ...{ kind: imageList, item: image, labels: imageLabels, fresh: newImage, ...props },
    check: ({ alt_text }) => (isBlank(alt_text) ? { alt_text: imageFieldErrors.blank } : {}),
    save: (typed, seen) => changeImage(image.id, { ...bodyOf(typed), ...(seen && { was: bodyOf(seen.texts) }) }),
  });
  return (
    <div className={styles.editing}>
      <ItemForm edited={edited} takesFocus onCancel={onCancel}>
        <ImageFields edited={edited} hint="Describe it as you would on the phone." />
      </ItemForm>
    </div>
  );
}
