import { preload } from "react-dom";
import { type GalleryPictureName, type OwnPicture, type PictureName, useOwnPictures } from "./own-pictures.tsx";
import styles from "./picture.module.css";
import pictures from "./pictures.gen.json" with { type: "json" };

type Listed = Omit<OwnPicture, "avif" | "webp" | "jpeg" | "focus"> & {
  /** Bytes by width. */
  files: Record<"avif" | "webp" | "jpeg", Record<string, number>>;
};

type PictureProps = {
  /** One of the gallery only where the page has it. */
  name: PictureName | GalleryPictureName;
  /** How wide the layout shows it, as in HTML's `sizes`. */
  sizes: string;
  /** For a picture of the first view: fetched at once. Others load lazily. */
  priority?: boolean;
  className?: string | undefined;
  /** Replaces the listed text; "" where the text beside it says the same. */
  alt?: string;
};

/** A delivered picture, with its files as those of one of the company's own. */
function delivered(name: PictureName): Omit<OwnPicture, "focus"> {
  const { files, ...picture }: Listed = pictures[name];
  const sourceSet = (format: "avif" | "webp") =>
    Object.keys(files[format])
      .map((width) => `/pictures/${name}-${width}.${format} ${width}w`)
      .join(", ");
  const widest = Math.max(...Object.keys(files.jpeg).map(Number));
  return { ...picture, avif: sourceSet("avif"), webp: sourceSet("webp"), jpeg: `/pictures/${name}-${widest}.jpg` };
}

/**
 * A picture of the site in AVIF, WebP and JPEG: the delivered one, or the company's own in its place (OWN-65). Width and height keep its place, and a blurred stand-in shows until it has loaded.
 *
 * The stand-in is a second `<img>` with a data: address of about 150 bytes. As a style attribute the policy would refuse it
 * (`style-src-attr 'none'`); as one CSS class each, every page would carry those of all pictures. The element fills a box that
 * `className` gives a height or an aspect ratio, cutting the picture (`object-fit: cover`; `object-position` of the class
 * says where).
 */
export function Picture({ name, sizes, priority = false, className, alt }: PictureProps) {
  const own = useOwnPictures()[name];
  const picture = own ?? delivered(name as PictureName);
  const { avif, jpeg } = picture;
  // A browser without AVIF skips a preload of that type and finds its own format a moment later.
  if (priority && avif)
    preload(jpeg, { as: "image", type: "image/avif", fetchPriority: "high", imageSrcSet: avif, imageSizes: sizes });
  const classes = [styles.container, className, own && styles[`x${own.focus.x}`], own && styles[`y${own.focus.y}`]];
  return (
    <span className={classes.filter((one) => one !== undefined).join(" ")}>
      <img className={styles.standIn} src={picture.standIn} alt="" />
      <picture>
        {(["avif", "webp"] as const).map(
          (format) =>
            picture[format] && <source key={format} type={`image/${format}`} srcSet={picture[format]} sizes={sizes} />,
        )}
        <img
          src={jpeg}
          width={picture.width}
          height={picture.height}
          alt={alt ?? picture.alt}
          {...(priority ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy", decoding: "async" } as const))}
        />
      </picture>
    </span>
  );
}
