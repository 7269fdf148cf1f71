import { Island } from "#src/islands/island.tsx";
import { CallButton } from "#src/ui/button.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { GalleryPicture, GalleryPictureSkeleton } from "./gallery-picture.tsx";
import styles from "./image-list.module.css";
import type { PublicImageList } from "./schema.ts";

const skeletons = Array.from({ length: 12 }, (_, place) => place);
/** On a phone one picture fills the first view. Where there are four in a row, the others are in sight and come right after it. */
const firstView = 1;

/** The pictures of this page and the links to the other pages (PUB-06). */
export function ImageList({ list }: { list: PublicImageList }) {
  if (list.total === 0)
    return (
      <div className={styles.note}>
        <p>No gallery images to show yet.</p>
        <p>Call us, and we tell you how it would look on your house.</p>
        <CallButton />
      </div>
    );
  return (
    <>
      <Island name="gallery-viewer" when="touched" holdsLinks>
        <ul className={styles.images}>
          {list.images.map((image, place) => (
            <li key={image.id}>
              <GalleryPicture image={image} isFirst={place < firstView} />
            </li>
          ))}
        </ul>
      </Island>
      <p className={styles.hint}>
        Open any picture to see it large.
        {list.sample_ids.length > 0 &&
          ` ${list.sample_ids.length === list.images.length ? "Pictures" : "Some of these pictures were"} made for this site. They show no customer’s house.`}
      </p>
      <Pager label="Pages of the gallery" page={list.page} pageCount={list.page_count} href={addressOfPage} />
    </>
  );
}

/** Takes the place of the list until it is there. */
export function ImageListSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading pictures</span>
      <div className={styles.images} aria-hidden="true">
        {skeletons.map((place) => (
          <GalleryPictureSkeleton key={place} />
        ))}
      </div>
    </div>
  );
}

export function ImageListError() {
  return (
    <div className={styles.note} role="alert">
      <p>Failed to load gallery images.</p>
      <p>
        <a href="/gallery">Try again</a>
      </p>
    </div>
  );
}

export function addressOfPage(page: number): string {
  return page === 1 ? "/gallery" : `/gallery?page=${page}`;
}
