import { preload } from "react-dom";
import styles from "./gallery-picture.module.css";
import frame from "./picture-frame.module.css";
import { pictureFile, widestFile } from "./picture-names.ts";
import type { PictureFormat, PublicImage } from "./schema.ts";

/**
 * How wide a picture of 3:2 is drawn: one column, two from 560 px, four from 785 px, and never more than the page's width.
 * From 785 px on its frame is less wide for its height (gallery-picture.module.css), so its sides are cut. In one column it is
 * asked for at 64 of its 91 percent: seven pictures come with a phone's first view, and the large view has every pixel (PUB-17).
 */
const sizes =
  "(min-width: 1345px) 325px, (min-width: 1100px) 25vw, (min-width: 785px) 33vw, (min-width: 560px) 45vw, 64vw";

/**
 * One picture of the gallery, linked to its large version, with a blurred stand-in behind it until it is there.
 *
 * @param isFirst it is likely in the first view: the page's head asks for it, and it is not loaded lazily
 */
export function GalleryPicture({ image, isFirst }: { image: PublicImage; isFirst: boolean }) {
  const { alt_text, width, height } = image;
  const avif = sourceSet(image, "avif");
  if (isFirst) {
    const { name } = widestFile(image, "avif");
    preload(addressOf(name), {
      as: "image",
      type: "image/avif",
      imageSrcSet: avif,
      imageSizes: sizes,
      fetchPriority: "high",
    });
  }
  return (
    <a className={`${frame.frame} ${styles.link}`} href={addressOf(widestFile(image, "webp").name)}>
      <img className={frame.standIn} src={image.placeholder} width={width} height={height} alt="" />
      <picture>
        <source type="image/avif" srcSet={avif} sizes={sizes} />
        <source type="image/webp" srcSet={sourceSet(image, "webp")} sizes={sizes} />
        <img
          className={frame.picture}
          src={addressOf(image.image_url)}
          width={width}
          height={height}
          alt={alt_text}
          {...(isFirst ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy", decoding: "async" } as const))}
        />
      </picture>
    </a>
  );
}

/** Stands where a picture will be. */
export function GalleryPictureSkeleton() {
  return <div className={`${frame.frame} ${styles.link}`} />;
}

function sourceSet({ file, widths }: PublicImage, format: PictureFormat): string {
  return widths[format].map((width) => `${addressOf(pictureFile(file, width, format))} ${width}w`).join(", ");
}

function addressOf(name: string): string {
  return `/uploads/${name}`;
}
