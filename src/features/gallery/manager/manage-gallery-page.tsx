import { type ReactNode, useCallback, useMemo, useState } from "react";
import { staffMeta } from "#src/document/staff-meta.ts";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import page from "#src/ui/list-page.module.css";
import { ListPage } from "#src/ui/list-page.tsx";
import { RecentlyDeleted } from "#src/ui/recently-deleted.tsx";
import { type EntryOf, sortableEntries } from "#src/ui/sortable-entries.ts";
import { SortableGrid } from "#src/ui/sortable-grid.tsx";
import { undoButtonId } from "#src/ui/undo-bar.tsx";
import { useLanding } from "#src/ui/use-landing.ts";
import { AddImages } from "./add-image.tsx";
import { cutAltText, nameOfImage } from "./alt-text.ts";
import { EditImage } from "./edit-image.tsx";
import { editButtonId, ImageCard } from "./image-card.tsx";
import styles from "./manage-gallery-page.module.css";
import type { DeletedImage, StaffImage } from "./schema.ts";
import { StaffPicture } from "./staff-picture.tsx";
import { useImages } from "./use-images.ts";

export const meta = () => staffMeta("Gallery");

type Mode = "looking" | "adding" | { editing: StaffImage };

const withEdited = sortableEntries<StaffImage>(({ alt_text }) => nameOfImage(alt_text));
const addButtonId = "add-image";

/** /admin/gallery: the pictures on the gallery page, and their order (GADM-01 to GADM-06). */
export default function ManageGalleryPage() {
  const list = useImages();
  const { there: images, show, prepare } = list;
  const [mode, setMode] = useState<Mode>("looking");
  const [doomed, setDoomed] = useState<StaffImage>();
  const [said, setSaid] = useState("");
  const focusOn = useLanding();
  const editing = typeof mode === "object" ? mode.editing : undefined;
  const adding = mode === "adding";
  const entries = useMemo(() => withEdited(images, editing), [images, editing]);

  const card = useCallback(
    ({ item: image }: EntryOf<StaffImage>, handle: ReactNode) => {
      const leave = () => {
        setMode("looking");
        focusOn(editButtonId(image.id));
      };
      if (image.id === editing?.id) {
        const saved = (changed: StaffImage) => {
          show(changed);
          leave();
        };
        return <EditImage image={editing} onSaved={saved} onCancel={leave} />;
      }
      return (
        <ImageCard
          image={image}
          handle={handle}
          canEdit={!adding}
          onEdit={() => setMode({ editing: image })}
          onDelete={() => setDoomed(image)}
          onPrepare={() => void prepare(image.id)}
        />
      );
    },
    [editing, adding, show, prepare, focusOn],
  );

  function added(image: StaffImage, more: number) {
    show(image);
    setSaid(`${nameOfImage(image.alt_text)} is added${more > 0 ? `, ${more} to go` : ""}.`);
    if (more > 0) return;
    setMode("looking");
    focusOn(addButtonId);
  }

  async function confirmed(image: StaffImage) {
    setDoomed(undefined);
    focusOn((await list.remove(image)) ? undoButtonId : editButtonId(image.id));
  }

  async function bringBack(id: number) {
    if (await list.restore(id)) focusOn(editButtonId(id));
  }

  return (
    <ListPage
      title="Manage Gallery"
      add={{ id: addButtonId, label: "Add Image", disabled: adding, onPress: () => setMode("adding") }}
      loading="Loading images..."
      list={list}
      undone={
        list.undo && (
          <>
            <bdi>{nameOfImage(list.undo.alt_text)}</bdi> is deleted.
          </>
        )
      }
      onUndo={() => list.undo && void bringBack(list.undo.id)}
    >
      {list.state === "loaded" && (images.length > 0 || !adding) && <Summary images={images} />}
      {(entries.length > 0 || adding) && (
        <SortableGrid
          label="Images"
          entries={entries}
          disabled={mode !== "looking" || list.busy}
          onReorder={list.reorder}
          first={
            adding && (
              <AddImages
                onSaved={added}
                onCancel={() => {
                  setMode("looking");
                  focusOn(addButtonId);
                  void list.load();
                }}
              />
            )
          }
        >
          {card}
        </SortableGrid>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <RecentlyDeleted entries={list.deleted.map(describeDeleted)} onRestore={(id) => void bringBack(id)} />
      {doomed && (
        <ConfirmDialog
          id="delete-image"
          question="Delete this image?"
          confirm="Delete"
          onCancel={() => setDoomed(undefined)}
          onConfirm={() => void confirmed(doomed)}
        >
          <p>
            <bdi>{nameOfImage(doomed.alt_text)}</bdi>{" "}
            {isShown(doomed) ? "leaves the site at once." : "is not on the site now."} You can bring it back for 30
            days.
          </p>
        </ConfirmDialog>
      )}
    </ListPage>
  );
}

const isShown = ({ is_active, state }: StaffImage) => is_active && state === "ready";

function Summary({ images }: { images: readonly StaffImage[] }) {
  if (images.length === 0)
    return (
      <div className={page.empty}>
        <p>No images in gallery.</p>
        <p>Add a photo of your work. It shows on the Gallery page as soon as it is prepared.</p>
      </div>
    );
  const shown = images.filter(isShown).length;
  const hidden = images.filter(({ is_active }) => !is_active).length;
  return (
    <p className={page.summary}>
      {shown} on the <a href="/gallery">Gallery</a> page{hidden > 0 && `, ${hidden} hidden`}. Drag and drop to reorder
      the gallery.<span className={page.byArrows}> Or press the arrows.</span>
    </p>
  );
}

function describeDeleted(image: DeletedImage) {
  return {
    id: image.id,
    deleted_at: image.deleted_at,
    name: nameOfImage(image.alt_text),
    content: (
      <div className={styles.deleted}>
        <StaffPicture image={image} />
        <p dir="auto">{cutAltText(image.alt_text)}</p>
      </div>
    ),
  };
}
