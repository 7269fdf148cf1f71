import page from "#src/ui/list/list-page.module.css";
import type { StaffImage } from "./schema.ts";

/** Whether visitors see the picture on the gallery page. */
export const isShown = ({ is_active, state }: StaffImage) => is_active && state === "ready";

/** How many pictures visitors see, and why the others are not shown. */
export function GallerySummary({ images }: { images: readonly StaffImage[] }) {
  if (images.length === 0)
    return (
      <div className={page.empty}>
        <p>No images in gallery.</p>
        <p>Add a photo of your work. It shows on the Gallery page as soon as it is ready.</p>
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
