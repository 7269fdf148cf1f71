import { useEffect } from "react";
import { ManagedListPage } from "#src/staff/editing/managed-list-page.tsx";
import { type ManagedList, useManagedList } from "#src/staff/editing/use-managed-list.ts";
import { PageLink } from "#src/ui/text/page-link.tsx";
import { AddImages } from "./add-image.tsx";
import { EditImage } from "./edit-image.tsx";
import { DeletedImage, ImageCard } from "./image-card.tsx";
import { fetchImage, imageList } from "./image-requests.ts";
import type { StaffImage } from "./schema.ts";

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
