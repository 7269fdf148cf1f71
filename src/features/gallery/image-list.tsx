import { Text } from "#src/facts/text.tsx";
import { JsonLd, type StructuredData } from "#src/site/document/json-ld.tsx";
import { EmptyList, listPath } from "#src/site/document/list-page.tsx";
import { Island } from "#src/site/islands/island.tsx";
import { CallButton } from "#src/ui/button.tsx";
import { Pager } from "#src/ui/list/pager.tsx";
import { GalleryPicture, GalleryPictureSkeleton } from "./gallery-picture.tsx";
import styles from "./image-list.module.css";
import { widestFile } from "./picture-names.ts";
import type { PublicImage, PublicImageList } from "./schema.ts";

const maxDescribedImages = 20;
const skeletons = Array.from({ length: 12 }, (_, place) => place);
/** On a phone one picture fills the first view. */
const eagerImages = 1;

/** The pictures of this page and the links to the other pages (PUB-06). */
export function ImageList({ list }: { list: PublicImageList }) {
  if (list.total === 0)
    return (
      <EmptyList>
        <p>No gallery images to show yet.</p>
        <Text.p id="gallery.list.empty">Call us and we’ll tell you how gutters would look on your house.</Text.p>
        <CallButton />
      </EmptyList>
    );
  return (
    <>
      <Island name="gallery-viewer" when="touched" wakeIfState holdsLinks>
        <ul className={styles.images}>
          {list.images.map((image, place) => (
            <li key={image.id}>
              <GalleryPicture image={image} isFirst={place < eagerImages} />
            </li>
          ))}
        </ul>
      </Island>
      <p className={styles.hint}>
        <Text id="gallery.list.hint">Open any picture to see it large.</Text>
        {list.sample_ids.length > 0 &&
          (list.sample_ids.length === list.images.length
            ? " Computer-made images, not photos of customers’ homes."
            : " Some of these are computer-made images, not photos of customers’ homes.")}
      </p>
      <Pager
        label="Pages of the gallery"
        page={list.page}
        pageCount={list.page_count}
        href={(page) => listPath("/gallery", page)}
      />
    </>
  );
}

/** Takes the place of the list until it is loaded. */
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

/** The structured data of /gallery; nothing without pictures. */
export function ImagesData({ list, origin }: { list: PublicImageList; origin: string }) {
  return list.images.length > 0 && <JsonLd data={describeImages(list.images, origin)} />;
}

/** The first pictures for search engines (PUB-12). @param origin public address of the site without a trailing slash */
function describeImages(images: readonly PublicImage[], origin: string): StructuredData {
  return {
    "@type": "ImageGallery",
    "@id": `${origin}/gallery`,
    url: `${origin}/gallery`,
    about: { "@id": `${origin}/#business` },
    image: images.slice(0, maxDescribedImages).map((image) => {
      const { width } = widestFile(image, "jpg");
      return {
        "@type": "ImageObject",
        contentUrl: `${origin}/uploads/${image.image_url}`,
        caption: image.alt_text,
        width,
        height: Math.round((width * image.height) / image.width),
      };
    }),
  };
}
