import { type ReactNode, useCallback, useMemo, useState } from "react";
import { staffMeta } from "#src/document/staff-meta.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/card.module.css";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { FootBar } from "#src/ui/foot-bar.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Outcome } from "#src/ui/outcome.tsx";
import { RecentlyDeleted } from "#src/ui/recently-deleted.tsx";
import { SortableGrid } from "#src/ui/sortable-grid.tsx";
import { UndoBar, undoButtonId } from "#src/ui/undo-bar.tsx";
import { useLanding } from "#src/ui/use-landing.ts";
import { AddImages } from "./add-image.tsx";
import { cutAltText, nameOfImage } from "./alt-text.ts";
import { EditImage } from "./edit-image.tsx";
import { editButtonId, ImageCard } from "./image-card.tsx";
import { type Entry, withEdited } from "./image-entries.ts";
import styles from "./manage-gallery-page.module.css";
import type { DeletedImage, StaffImage } from "./schema.ts";
import { StaffPicture } from "./staff-picture.tsx";
import { useImages } from "./use-images.ts";

export const meta = () => staffMeta("Gallery");

type Mode = "looking" | "adding" | { editing: StaffImage };

const addButtonId = "add-image";

/** /admin/gallery: the pictures on the gallery page, and their order (GADM-01 to GADM-06). */
export default function ManageGalleryPage() {
  const { state, images, deleted, undo, trouble, busy, load, show, prepare, reorder, remove, restore } = useImages();
  const [mode, setMode] = useState<Mode>("looking");
  const [doomed, setDoomed] = useState<StaffImage>();
  const [said, setSaid] = useState("");
  const focusOn = useLanding();
  const editing = typeof mode === "object" ? mode.editing : undefined;
  const adding = mode === "adding";
  const entries = useMemo(() => withEdited(images, editing), [images, editing]);

  const card = useCallback(
    ({ image }: Entry, handle: ReactNode) => {
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
    focusOn((await remove(image)) ? undoButtonId : editButtonId(image.id));
  }

  async function bringBack(id: number) {
    if (await restore(id)) focusOn(editButtonId(id));
  }

  return (
    <div className={layout.stack}>
      <div className={styles.head}>
        <h1>Manage Gallery</h1>
        <Button look="sun" id={addButtonId} disabled={adding} onClick={() => setMode("adding")}>
          <Icon name="plus" />
          Add Image
        </Button>
      </div>
      {state === "loading" && (
        <p role="status" className={styles.loading}>
          Loading images...
        </p>
      )}
      {typeof state === "object" && (
        <>
          <Outcome outcome={{ is: "failed", text: state.text }}>{state.more && <p>{state.more}</p>}</Outcome>
          <Button look="quiet" onClick={() => void load()}>
            Try again
          </Button>
        </>
      )}
      {state === "loaded" && <Summary images={images} />}
      {(entries.length > 0 || adding) && (
        <div className={styles.cards}>
          <SortableGrid
            label="Images"
            entries={entries}
            disabled={mode !== "looking" || busy}
            onReorder={reorder}
            first={
              adding && (
                <AddImages
                  onSaved={added}
                  onCancel={() => {
                    setMode("looking");
                    focusOn(addButtonId);
                    void load();
                  }}
                />
              )
            }
          >
            {card}
          </SortableGrid>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <RecentlyDeleted entries={deleted.map(describeDeleted)} onRestore={(id) => void bringBack(id)} />
      <FootBar>
        <Outcome outcome={trouble && { is: "failed", text: trouble.text, at: trouble.at }}>
          {trouble?.more && <p>{trouble.more}</p>}
        </Outcome>
        <UndoBar onUndo={() => undo && void bringBack(undo.id)}>
          {undo && (
            <>
              <bdi>{nameOfImage(undo.alt_text)}</bdi> is deleted.
            </>
          )}
        </UndoBar>
      </FootBar>
      {doomed && (
        <ConfirmDialog
          id="delete-image"
          question="Delete this image?"
          confirm="Delete"
          onCancel={() => setDoomed(undefined)}
          onConfirm={() => void confirmed(doomed)}
        >
          <p>
            <bdi>{nameOfImage(doomed.alt_text)}</bdi> leaves the site at once. You can bring it back for 30 days.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function Summary({ images }: { images: readonly StaffImage[] }) {
  if (images.length === 0)
    return (
      <div className={styles.empty}>
        <p>No images in gallery.</p>
        <p>Add a photo of your work. It shows on the Gallery page as soon as it is prepared.</p>
      </div>
    );
  const shown = images.filter(({ is_active, state }) => is_active && state === "ready").length;
  const hidden = images.filter(({ is_active }) => !is_active).length;
  return (
    <p className={styles.summary}>
      {shown} on the <a href="/gallery">Gallery</a> page{hidden > 0 && `, ${hidden} hidden`}. Drag and drop to reorder
      the gallery.<span className={styles.byArrows}> Or press the arrows.</span>
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
