import { preload } from "react-dom";
import { type OwnPicture, type PictureName, useOwnPictures } from "./own-pictures.tsx";
import styles from "./picture.module.css";
import pictures from "./pictures.gen.json" with { type: "json" };

type PictureFormat = "avif" | "webp" | "jpeg";

type Listed = {
  alt: string;
  width: number;
  height: number;
  standIn: string;
  files: Record<PictureFormat, Record<string, number>>;
};

type PictureProps = {
  name: PictureName;
  /** How wide the layout shows it, as in HTML's `sizes`. */
  sizes: string;
  /** For a picture of the first view: fetched at once. Others load lazily. */
  priority?: boolean;
  className?: string | undefined;
  /** Replaces the listed text; "" where the text beside it says the same. */
  alt?: string;
};

const extensions = { avif: "avif", webp: "webp", jpeg: "jpg" } as const;

function listed(name: PictureName): Listed {
  return pictures[name];
}

function widthsOf(name: PictureName, format: PictureFormat): number[] {
  return Object.keys(listed(name).files[format]).map(Number);
}

function fileUrl(name: PictureName, format: PictureFormat, width: number): string {
  return `/pictures/${name}-${width}.${extensions[format]}`;
}

function sourceSet(name: PictureName, format: PictureFormat): string {
  return widthsOf(name, format)
    .map((width) => `${fileUrl(name, format, width)} ${width}w`)
    .join(", ");
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
  const picture = own ?? listed(name);
  const sources = own ? ownSources(own) : deliveredSources(name);
  const jpeg = own?.jpeg ?? fileUrl(name, "jpeg", Math.max(...widthsOf(name, "jpeg")));
  const avif = sources.find(({ format }) => format === "avif")?.srcSet;
  // A browser without AVIF skips a preload of that type and finds its own format a moment later.
  if (priority && avif)
    preload(jpeg, { as: "image", type: "image/avif", fetchPriority: "high", imageSrcSet: avif, imageSizes: sizes });
  const classes = [styles.container, className, own && styles[`x${own.focus.x}`], own && styles[`y${own.focus.y}`]];
  return (
    <span className={classes.filter((one) => one !== undefined).join(" ")}>
      <img className={styles.standIn} src={picture.standIn} alt="" />
      <picture>
        {sources.map(({ format, srcSet }) => (
          <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
        ))}
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

function deliveredSources(name: PictureName) {
  const formats = (["avif", "webp"] as const).filter((format) => widthsOf(name, format).length > 0);
  return formats.map((format) => ({ format, srcSet: sourceSet(name, format) }));
}

const ownSources = ({ avif, webp }: OwnPicture) => [
  { format: "avif", srcSet: avif },
  { format: "webp", srcSet: webp },
];
