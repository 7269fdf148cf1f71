import { type ReactNode, useCallback, useEffect } from "react";
import listPage from "#src/staff/editing/managed-list-page.module.css";
import { ManagedListPage } from "#src/staff/editing/managed-list-page.tsx";
import { type ListKind, type ManagedList, useManagedList } from "#src/staff/editing/use-managed-list.ts";
import type { NamedEntry } from "#src/ui/list/use-item-names.tsx";
import { AddImages } from "./add-image.tsx";
import { cutAltText, nameOfImage } from "./alt-text.ts";
import { EditImage } from "./edit-image.tsx";
import styles from "./image-card.module.css";
import { ImageCard } from "./image-card.tsx";
import { deleteImage, fetchImage, fetchImages, prepareImage, reorderImages, restoreImage } from "./image-requests.ts";
import type { DeletedImage, StaffImage } from "./schema.ts";
import { StaffPicture } from "./staff-picture.tsx";

const kind: ListKind<StaffImage, DeletedImage> = {
  noun: "image",
  calls: { fetchAll: fetchImages, reorder: reorderImages, remove: deleteImage, restore: restoreImage },
  naming: { nameOf: ({ alt_text }) => nameOfImage(alt_text), details: [] },
};

/** /admin/gallery: the images on the gallery page, and their order (GADM-01 to GADM-06). */
export default function ManageGalleryPage() {
  const list = useManagedList(kind);
  const { items: images, adding, editing, startEditing, setPendingDelete, closeForm, saved, announceDone } = list;
  const prepare = usePreparing(list);

  const card = useCallback(
    ({ item: image, label }: NamedEntry<StaffImage>, handle: ReactNode) =>
      image.id === editing?.id ? (
        <EditImage
          image={editing}
          onSaved={(changed) => saved(changed, "was saved.")}
          onCancel={() => closeForm(image.id)}
        />
      ) : (
        <ImageCard
          image={image}
          name={label}
          handle={handle}
          canEdit={!adding}
          onEdit={() => startEditing(image)}
          onDelete={() => setPendingDelete(image)}
          onPrepare={() => void prepare(image.id)}
        />
      ),
    [editing, adding, startEditing, closeForm, setPendingDelete, saved, prepare],
  );

  function added(image: StaffImage, more: number) {
    if (more === 0) return saved(image, addedWords(image));
    list.show(image);
    announceDone(image, `was added, ${more} to go.`);
  }

  return (
    <ManagedListPage
      list={list}
      title="Manage Gallery"
      label="Images"
      add="Add Image"
      loading="Loading images..."
      summary={<Summary images={images} />}
      newForm={
        <AddImages
          onSaved={added}
          onCancel={() => {
            closeForm();
            void list.reload();
          }}
        />
      }
      deletedItem={(image) => (
        <div className={styles.deleted}>
          <StaffPicture image={image} />
          <p dir="auto">{cutAltText(image.alt_text)}</p>
        </div>
      )}
      deletion={(image) =>
        list.sentence(
          image,
          `${isShown(image) ? "will be off the site right away." : "is not on the site now."} You can restore it for 30 days.`,
        )
      }
    >
      {card}
    </ManagedListPage>
  );
}

/** How often the state of an image that is being prepared is read. */
const pollMs = 1500;

/** Shows images as soon as they are prepared. @returns prepares an image again after a failure */
function usePreparing({
  items,
  show,
  reload,
  fail,
  announceDone,
  focusOnEdit,
}: ManagedList<StaffImage, DeletedImage>): (id: number) => Promise<void> {
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

  return useCallback(
    async (id) => {
      focusOnEdit(id);
      const result = await prepareImage(id);
      if (!result.ok) return fail(result.error);
      show(result.value);
      announceDone(result.value, "is being prepared.");
    },
    [show, announceDone, fail, focusOnEdit],
  );
}

/** Whether visitors see the image on the gallery page. */
const isShown = ({ is_active, state }: StaffImage) => is_active && state === "ready";

function addedWords({ is_active, state }: StaffImage): string {
  if (!is_active) return "was added. It is hidden.";
  return state === "ready" ? "was added." : "was added. It shows on the Gallery page once it is ready.";
}

/** How many images visitors see, and why the others are not shown. */
function Summary({ images }: { images: readonly StaffImage[] }) {
  if (images.length === 0)
    return (
      <div className={listPage.empty}>
        <p>No images in gallery.</p>
        <p>Add a photo of your work. It shows on the Gallery page as soon as it is ready.</p>
      </div>
    );
  const shown = images.filter(isShown).length;
  const count = (state: StaffImage["state"]) => images.filter((one) => one.is_active && one.state === state).length;
  const [preparing, failed] = [count("preparing"), count("failed")];
  const hidden = images.filter(({ is_active }) => !is_active).length;
  return (
    <p className={listPage.summary}>
      {shown} on the <a href="/gallery">Gallery</a> page{preparing > 0 && `, ${preparing} being prepared`}
      {failed > 0 && `, ${failed} could not be prepared`}
      {hidden > 0 && `, ${hidden} hidden`}. Drag and drop to reorder the gallery.
      <span className={listPage.byMenu}> Or press the dots on a card.</span>
      <span className={listPage.byArrows}> Or press the arrows.</span>
    </p>
  );
}
