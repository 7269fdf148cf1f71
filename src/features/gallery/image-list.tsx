import { Fragment } from "react";
import { namedText, Text } from "#src/facts/text.tsx";
import { JsonLd, type StructuredData } from "#src/site/document/json-ld.tsx";
import { EmptyList, listPath } from "#src/site/document/list-page.tsx";
import { Island } from "#src/site/islands/island.tsx";
import { CallButton } from "#src/ui/button.tsx";
import chips from "#src/ui/form/chips.module.css";
import { Pager } from "#src/ui/list/pager.tsx";
import { CallLine } from "#src/ui/text/call-line.tsx";
import { GalleryPicture, GalleryPictureSkeleton } from "./gallery-picture.tsx";
import styles from "./image-list.module.css";
import { widestFile } from "./picture-names.ts";
import { captionOf, imageTags, type PublicImage, type PublicImageList, tagsOf } from "./schema.ts";

const maxDescribedImages = 20;
const skeletons = Array.from({ length: 12 }, (_, place) => place);
/** On a phone one picture fills the first view. */
const eagerImages = 1;
/** On a phone one large picture, then two; elsewhere four, then two large ones. After them the phone. */
const rhythm = ["first", "small", "small", "first", "large", "large"] as const;
const sizeAt = (place: number) => rhythm[place % rhythm.length] ?? "small";

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
  const tags = imageTags.filter((tag) => list.images.some((image) => tagsOf(image).includes(tag)));
  // Another page may have pictures of the same tag.
  const isFiltered = tags.length > 1 && list.page_count === 1;
  return (
    <>
      <div
        className={styles.gallery}
        {...(isFiltered && { role: "group", "aria-label": "Pictures by what they show" })}
      >
        {isFiltered && <Filter tags={tags} />}
        <Island name="gallery-viewer" when="touched" wakeIfState holdsLinks>
          <ul className={styles.images}>
            {list.images.map((image, place) => (
              <li key={image.id} className={styles[sizeAt(place)]} data-tags={image.tags}>
                <GalleryPicture image={image} size={sizeAt(place)} isFirst={place < eagerImages} />
                <p className={styles.caption} dir="auto">
                  {captionOf(image)}
                </p>
              </li>
            ))}
          </ul>
        </Island>
      </div>
      <div className={styles.strip}>
        <CallLine>
          <Text
            id="gallery.list.call"
            needs="estimates"
            or={namedText("gallery.list.plain-call", "See one like your house? Call and tell us about it.")}
          >
            See one like your house? Call and tell us about it. The estimate is free.
          </Text>
        </CallLine>
      </div>
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

/** Shows the pictures of one tag, without a script (LOOK-41). */
function Filter({ tags }: { tags: readonly string[] }) {
  return ["All", ...tags].map((tag) => (
    <Fragment key={tag}>
      <input
        type="radio"
        name="show"
        value={tag}
        id={`show-${tag}`}
        className={styles.filter}
        defaultChecked={tag === "All"}
      />
      <label htmlFor={`show-${tag}`} className={chips.chip}>
        {tag}
      </label>
    </Fragment>
  ));
}

/** Takes the place of the list until it is loaded. */
export function ImageListSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading pictures</span>
      <div className={styles.images} aria-hidden="true">
        {skeletons.map((place) => (
          <div key={place} className={styles[sizeAt(place)]}>
            <GalleryPictureSkeleton />
            <p className={styles.caption}>&nbsp;</p>
          </div>
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
        caption: image.caption ?? image.alt_text,
        width,
        height: Math.round((width * image.height) / image.width),
      };
    }),
  };
}
