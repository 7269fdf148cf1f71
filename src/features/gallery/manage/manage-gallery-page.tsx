import { useEffect } from "react";
import { isBlank } from "#src/schema/fields.schema.ts";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import { ManagedListPage } from "#src/staff/editing/managed-list-page.tsx";
import { bodyOf, type ItemFormProps, useItemForm } from "#src/staff/editing/use-item-form.ts";
import { type ManagedList, useManagedList } from "#src/staff/editing/use-managed-list.ts";
import { PageLink } from "#src/ui/text/page-link.tsx";
import { AddImages } from "./add-image.tsx";
import styles from "./image-card.module.css";
import { DeletedImage, ImageCard } from "./image-card.tsx";
import { ImageFields, imageLabels, newImage } from "./image-fields.tsx";
import { changeImage, fetchImage, imageList } from "./image-requests.ts";
import { imageFieldErrors, type StaffImage } from "./schema.ts";

/** /admin/gallery: the images on the gallery page, and their order (GADM-01 to GADM-06). */
export default function ManageGalleryPage() {
  const list = useManagedList(imageList);
  usePreparing(list);

  function added(image: StaffImage, more: number) {
    if (more === 0) return list.saved(image, addedWords(image));
    list.show(image);
    list.announceDone(image, `was added, ${more} to go.`);
  }

  return (
    <ManagedListPage
      list={list}
      title="Manage Gallery"
      page={<PageLink href="/gallery">Gallery</PageLink>}
      waiting={waitingWords(list.items)}
      ordered="the gallery"
      empty={[
        "No images in gallery.",
        "Add a photo of your work. It shows on the Gallery page as soon as it is ready.",
      ]}
      keepsAdding
      Card={ImageCard}
      Form={EditImage}
      newForm={
        <AddImages
          onSaved={added}
          onCancel={() => {
            list.closeForm();
            void list.reload();
          }}
        />
      }
      Deleted={DeletedImage}
    />
  );
}

/** Changes words, tags and visibility below the image's card (GADM-02). */
function EditImage({ item, ...props }: ItemFormProps<StaffImage>) {
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

/** How often the state of an image that is being prepared is read. */
const pollMs = 1500;

/** Shows images as soon as they are prepared. */
function usePreparing({ items, show, reload }: ManagedList<StaffImage>): void {
  const preparing = items.find(({ state }) => state === "preparing");
  useEffect(() => {
    if (!preparing) return;
    // One at a time. After a lost connection the next interval tries again.
    const timer = setInterval(async () => {
      const result = await fetchImage(preparing.id);
      if (result.ok && result.value.state !== "preparing") show(result.value);
      else if (!result.ok && result.error.status === 404) await reload();
    }, pollMs);
    return () => clearInterval(timer);
  }, [preparing, show, reload]);
}

function addedWords({ is_active, state }: StaffImage): string {
  if (!is_active) return "was added. It is hidden.";
  return state === "ready" ? "was added." : "was added. It shows on the Gallery page once it is ready.";
}

/** Why some images are not shown that are not hidden. */
function waitingWords(images: readonly StaffImage[]): string {
  const count = (state: StaffImage["state"]) => images.filter((one) => one.is_active && one.state === state).length;
  const [preparing, failed] = [count("preparing"), count("failed")];
  return `${preparing > 0 ? `, ${preparing} being prepared` : ""}${failed > 0 ? `, ${failed} could not be prepared` : ""}`;
}
