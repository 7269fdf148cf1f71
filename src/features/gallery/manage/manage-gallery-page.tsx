import { type ReactNode, useCallback, useMemo } from "react";
import { staffMeta } from "#src/document/staff-meta.ts";
import { useEditMode } from "#src/ui/form/use-edit-mode.ts";
import { DeleteDialog } from "#src/ui/list/delete-dialog.tsx";
import { distinctSuffixes } from "#src/ui/list/distinct-suffixes.ts";
import { ListPage } from "#src/ui/list/list-page.tsx";
import { NamedItem } from "#src/ui/list/named-item.tsx";
import { RecentlyDeleted } from "#src/ui/list/recently-deleted.tsx";
import { type EntryOf, sortableEntries } from "#src/ui/list/sortable-entries.ts";
import { SortableGrid } from "#src/ui/list/sortable-grid.tsx";
import { useDeletion } from "#src/ui/list/use-deletion.ts";
import { useLanding } from "#src/ui/list/use-landing.ts";
import { AddImages } from "./add-image.tsx";
import { cutAltText, nameOfImage } from "./alt-text.ts";
import { EditImage } from "./edit-image.tsx";
import { GallerySummary, isShown } from "./gallery-summary.tsx";
import { editButtonId, ImageCard } from "./image-card.tsx";
import styles from "./manage-gallery-page.module.css";
import type { StaffImage } from "./schema.ts";
import { StaffPicture } from "./staff-picture.tsx";
import { useImages } from "./use-images.ts";

export const meta = () => staffMeta("Gallery");

const withEdited = sortableEntries<StaffImage>(({ alt_text }) => nameOfImage(alt_text));
const addButtonId = "add-image";

/** /admin/gallery: the pictures on the gallery page, and their order (GADM-01 to GADM-06). */
export default function ManageGalleryPage() {
  const list = useImages();
  const { there: images, show, prepare, announce } = list;
  const focusOn = useLanding();
  const form = useEditMode<StaffImage>({ addButtonId, editButtonId, focusOn });
  const { adding, editing, startEditing, closeForm } = form;
  const suffixes = useMemo(
    () => distinctSuffixes([...images, ...list.deleted], ({ alt_text }) => nameOfImage(alt_text)),
    [images, list.deleted],
  );
  const entries = useMemo(() => withEdited(images, editing, suffixes), [images, editing, suffixes]);
  const sentence = (image: StaffImage, words: string) => named(image, words, suffixes.get(image.id));
  const deletion = useDeletion<StaffImage>({ list, sentence, editButtonId, focusOn });
  const { setPendingDelete } = deletion;

  const card = useCallback(
    ({ item: image, label }: EntryOf<StaffImage>, handle: ReactNode) => {
      if (image.id === editing?.id) {
        const saved = (changed: StaffImage) => {
          show(changed);
          announce({ is: "done", text: named(changed, "is saved.") });
          closeForm(image.id);
        };
        return <EditImage image={editing} onSaved={saved} onCancel={() => closeForm(image.id)} />;
      }
      return (
        <ImageCard
          image={image}
          name={label}
          handle={handle}
          canEdit={!adding}
          onEdit={() => startEditing(image)}
          onDelete={() => setPendingDelete(image)}
          onPrepare={() => {
            focusOn(editButtonId(image.id));
            void prepare(image.id);
          }}
        />
      );
    },
    [editing, adding, startEditing, closeForm, setPendingDelete, show, announce, prepare, focusOn],
  );

  function added(image: StaffImage, more: number) {
    show(image);
    const rest = more > 0 ? `is added, ${more} to go.` : addedWords(image);
    announce({ is: "done", text: named(image, rest) });
    if (more === 0) closeForm(image.id);
  }

  return (
    <ListPage
      title="Manage Gallery"
      add={{ id: addButtonId, label: "Add Image", disabled: adding, onPress: form.startAdding }}
      loading="Loading images..."
      list={list}
    >
      {list.state === "loaded" && (images.length > 0 || !adding) && <GallerySummary images={images} />}
      {(entries.length > 0 || adding) && (
        <SortableGrid
          label="Images"
          entries={entries}
          disabled={!form.isIdle || list.busy}
          onReorder={list.reorder}
          first={
            adding && (
              <AddImages
                onSaved={added}
                onCancel={() => {
                  form.cancelAdding();
                  void list.reload();
                }}
              />
            )
          }
        >
          {card}
        </SortableGrid>
      )}
      <RecentlyDeleted
        items={list.deleted}
        nameOf={({ id, alt_text }) => `${nameOfImage(alt_text)}${suffixes.get(id) ?? ""}`}
        onRestore={(image) => void deletion.restore(image)}
      >
        {(image) => (
          <div className={styles.deleted}>
            <StaffPicture image={image} />
            <p dir="auto">{cutAltText(image.alt_text)}</p>
          </div>
        )}
      </RecentlyDeleted>
      <DeleteDialog kind="image" deletion={deletion}>
        {(image) =>
          sentence(
            image,
            `${isShown(image) ? "leaves the site at once." : "is not on the site now."} You can restore it for 30 days.`,
          )
        }
      </DeleteDialog>
    </ListPage>
  );
}

const named = (image: StaffImage, words: string, suffix?: string) => (
  <NamedItem name={nameOfImage(image.alt_text)} suffix={suffix}>
    {words}
  </NamedItem>
);

function addedWords({ is_active, state }: StaffImage): string {
  if (!is_active) return "is added. It is hidden.";
  return state === "ready" ? "is added." : "is added. It shows on the Gallery page once it is ready.";
}
