import { preload } from "react-dom";
import { densePhone } from "#src/ui/picture/sizes.ts";
import styles from "./gallery-picture.module.css";
import frame from "./picture-frame.module.css";
import { addressOf, sourceSet, widestFile } from "./picture-names.ts";
import type { PublicImage } from "./schema.ts";

/**
 * The width of a picture of 3:2: one column, two from 560 px, four from 785 px, up to the width of the page. From 785 px its frame
 * is narrower for its height (gallery-picture.module.css) and cuts its sides. In one column a screen of less than two pixels to a point
 * gets the file for 64 of its 91 percent (PUB-17); the large view has every pixel.
 */
const sizes = `(min-width: 1345px) 325px, (min-width: 1100px) 25vw, (min-width: 785px) 33vw, (min-width: 560px) 45vw, ${densePhone}, 64vw`;

/** Chromium requests the first lazy pictures before the first paint; a low priority leaves the bandwidth to the one in view. */
const lazyLoading = { loading: "lazy", fetchPriority: "low", decoding: "async" } as const;

/**
 * One picture of the gallery, linked to its large version, over a blurred placeholder until it is loaded.
 *
 * @param isFirst it is probably in the first view: preloaded, and not loaded lazily
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
          {...(isFirst ? ({ fetchPriority: "high" } as const) : lazyLoading)}
        />
      </picture>
    </a>
  );
}

/** Takes the place of a picture until it is loaded. */
export function GalleryPictureSkeleton() {
  return <div className={`${frame.frame} ${styles.link}`} />;
}
