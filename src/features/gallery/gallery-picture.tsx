import styles from "./gallery-picture.module.css";
import { pictureFile, widestFile } from "./picture-names.ts";
import type { PictureFormat, PublicImage } from "./schema.ts";

/** What the grid gives a picture: one column, two from 560 px, four from 785 px, and never more than the page's width. */
const sizes = "(min-width: 1345px) 290px, (min-width: 785px) 22vw, (min-width: 560px) 45vw, 91vw";

/**
 * One picture of the gallery, linked to its large version, with a blurred stand-in behind it until it is there.
 *
 * @param isFirst it is likely in the first view, so it is not loaded lazily
 */
export function GalleryPicture({ image, isFirst }: { image: PublicImage; isFirst: boolean }) {
  const { alt_text, width, height } = image;
  return (
    <a className={styles.frame} href={addressOf(widestFile(image, "webp").name)}>
      <img className={styles.standIn} src={image.placeholder} width={width} height={height} alt="" />
      <picture>
        <source type="image/avif" srcSet={sourceSet(image, "avif")} sizes={sizes} />
        <source type="image/webp" srcSet={sourceSet(image, "webp")} sizes={sizes} />
        <img
          className={styles.picture}
          src={addressOf(image.image_url)}
          width={width}
          height={height}
          alt={alt_text}
          loading={isFirst ? undefined : "lazy"}
          decoding="async"
        />
      </picture>
    </a>
  );
}

/** Stands where a picture will be. */
export function GalleryPictureSkeleton() {
  return <div className={styles.frame} />;
}

function sourceSet({ file, widths }: PublicImage, format: PictureFormat): string {
  return widths[format].map((width) => `${addressOf(pictureFile(file, width, format))} ${width}w`).join(", ");
}

function addressOf(name: string): string {
  return `/uploads/${name}`;
}
