import { preload } from "react-dom";
import { densePhone } from "#src/ui/picture/sizes.ts";
import styles from "./gallery-picture.module.css";
import frame from "./picture-frame.module.css";
import { addressOf, sourceSet, widestFile } from "./picture-names.ts";
import type { PublicImage } from "./schema.ts";

/**
 * The widths of pictures of 3:2 by their place in the rhythm of the page; its frames cut their sides (image-list.module.css). On a
 * phone with less than two pixels to a point a large one gets the file for 64 of its 91 percent, and a small one the smallest file
 * (PUB-17); the large view has every pixel.
 */
const inRowsOfFour = "(min-width: 1345px) 325px, (min-width: 1100px) 25vw, (min-width: 785px) 33vw";
const sizesOf = {
  first: `${inRowsOfFour}, (min-width: 560px) 90vw, ${densePhone}, 64vw`,
  small: `${inRowsOfFour}, (min-width: 560px) 48vw, 32vw`,
  large: "(min-width: 1345px) 600px, (min-width: 785px) 45vw, (min-width: 560px) 48vw, 32vw",
} as const;

/** Chromium requests the first lazy pictures before the first paint; a low priority leaves the bandwidth to the one in view. */
const lazyLoading = { loading: "lazy", fetchPriority: "low", decoding: "async" } as const;

type Props = { image: PublicImage; size: keyof typeof sizesOf; isFirst: boolean };

/**
 * One picture of the gallery, linked to its large version, over a blurred placeholder until it is loaded.
 *
 * @param isFirst it is probably in the first view: preloaded, and not loaded lazily
 */
export function GalleryPicture({ image, size, isFirst }: Props) {
  const { alt_text, width, height } = image;
  const sizes = sizesOf[size];
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
