import { type ReactNode, useCallback, useMemo, useState } from "react";
import { staffMeta } from "#src/document/staff-meta.ts";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { distinctSuffixes } from "#src/ui/distinct-suffixes.ts";
import page from "#src/ui/list-page.module.css";
import { ListPage } from "#src/ui/list-page.tsx";
import { RecentlyDeleted } from "#src/ui/recently-deleted.tsx";
import { type EntryOf, sortableEntries } from "#src/ui/sortable-entries.ts";
import { SortableGrid } from "#src/ui/sortable-grid.tsx";
import { undoButtonId } from "#src/ui/status-bar.tsx";
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
  const { there: images, show, prepare, announce } = list;
  const [mode, setMode] = useState<Mode>("looking");
  const [doomed, setDoomed] = useState<StaffImage>();
  const focusOn = useLanding();
  const editing = typeof mode === "object" ? mode.editing : undefined;
  const adding = mode === "adding";
  const suffixes = useMemo(
    () => distinctSuffixes([...images, ...list.deleted], ({ alt_text }) => nameOfImage(alt_text)),
    [images, list.deleted],
  );
  const entries = useMemo(() => withEdited(images, editing, suffixes), [images, editing, suffixes]);

  const card = useCallback(
    ({ item: image, label }: EntryOf<StaffImage>, handle: ReactNode) => {
      const leave = () => {
        setMode("looking");
        focusOn(editButtonId(image.id));
      };
      if (image.id === editing?.id) {
        const saved = (changed: StaffImage) => {
          show(changed);
          announce({ is: "done", text: <Named image={changed}>is saved.</Named> });
          leave();
        };
        return <EditImage image={editing} onSaved={saved} onCancel={leave} />;
      }
      return (
        <ImageCard
          image={image}
          name={label}
          handle={handle}
          canEdit={!adding}
          onEdit={() => setMode({ editing: image })}
          onDelete={() => setDoomed(image)}
          onPrepare={() => {
            focusOn(editButtonId(image.id));
            void prepare(image.id);
          }}
        />
      );
    },
    [editing, adding, show, announce, prepare, focusOn],
  );

  function added(image: StaffImage, more: number) {
    show(image);
    const rest = more > 0 ? `is added, ${more} to go.` : addedWords(image);
    announce({ is: "done", text: <Named image={image}>{rest}</Named> });
    if (more > 0) return;
    setMode("looking");
    focusOn(editButtonId(image.id));
  }

  async function confirmed(image: StaffImage) {
    setDoomed(undefined);
    if (!(await list.remove(image))) return focusOn(editButtonId(image.id));
    const undo = () => void bringBack(image);
    announce({
      is: "done",
      text: (
        <Named image={image} suffixes={suffixes}>
          is deleted.
        </Named>
      ),
      undo,
      stays: true,
    });
    focusOn(undoButtonId);
  }

  async function bringBack(image: StaffImage) {
    if (!(await list.restore(image.id))) return;
    announce({
      is: "done",
      text: (
        <Named image={image} suffixes={suffixes}>
          is back.
        </Named>
      ),
    });
    focusOn(editButtonId(image.id));
  }

  return (
    <ListPage
      title="Manage Gallery"
      add={{ id: addButtonId, label: "Add Image", disabled: adding, onPress: () => setMode("adding") }}
      loading="Loading images..."
      list={list}
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
      <RecentlyDeleted
        entries={list.deleted.map((image) => ({
          ...describeDeleted(image, suffixes.get(image.id)),
          onRestore: () => void bringBack(image),
        }))}
      />
      {doomed && (
        <ConfirmDialog
          id="delete-image"
          question="Delete this image?"
          confirm="Delete"
          onCancel={() => setDoomed(undefined)}
          onConfirm={() => void confirmed(doomed)}
        >
          <p>
            <Named image={doomed} suffixes={suffixes}>
              {isShown(doomed) ? "leaves the site at once." : "is not on the site now."} You can bring it back for 30
              days.
            </Named>
          </p>
        </ConfirmDialog>
      )}
    </ListPage>
  );
}

type NamedProps = {
  image: StaffImage;
  /** What tells pictures of the same name apart; left out where the picture is in sight. */
  suffixes?: ReadonlyMap<number, string>;
  children: ReactNode;
};

/** A picture's name in a sentence; it may be in another script than the sentence. */
function Named({ image, suffixes, children }: NamedProps) {
  return (
    <>
      <bdi>{nameOfImage(image.alt_text)}</bdi>
      {suffixes?.get(image.id)} {children}
    </>
  );
}

function addedWords({ is_active, state }: StaffImage): string {
  if (!is_active) return "is added. It is hidden.";
  return state === "ready" ? "is added." : "is added. It shows on the Gallery page once it is prepared.";
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
  const count = (state: StaffImage["state"]) => images.filter((one) => one.is_active && one.state === state).length;
  const [preparing, failed] = [count("preparing"), count("failed")];
  const hidden = images.filter(({ is_active }) => !is_active).length;
  return (
    <p className={page.summary}>
      {shown} on the <a href="/gallery">Gallery</a> page{preparing > 0 && `, ${preparing} being prepared`}
      {failed > 0 && `, ${failed} could not be prepared`}
      {hidden > 0 && `, ${hidden} hidden`}. Drag and drop to reorder the gallery.
      <span className={page.byMenu}> Or press the dots on a card.</span>
      <span className={page.byArrows}> Or press the arrows.</span>
    </p>
  );
}

function describeDeleted(image: DeletedImage, suffix = "") {
  return {
    id: image.id,
    deleted_at: image.deleted_at,
    name: nameOfImage(image.alt_text) + suffix,
    content: (
      <div className={styles.deleted}>
        <StaffPicture image={image} />
        <p dir="auto">{cutAltText(image.alt_text)}</p>
      </div>
    ),
  };
}
