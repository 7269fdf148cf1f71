import styles from "./picture.module.css";
import pictures from "./pictures.gen.json" with { type: "json" };

/** A picture made by scripts/make-pictures.ts. */
export type PictureName = keyof typeof pictures;
export type PictureFormat = "avif" | "webp" | "jpeg";

/** Another picture for windows up to `maxWidth` pixels, where it needs another cut (with its own `sizes`, if they differ). */
export type NarrowPicture = { name: PictureName; maxWidth: number; sizes?: string };

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
  /** True for the first view's picture: fetched at once and first. All others wait until they come near. */
  priority?: boolean;
  className?: string | undefined;
  /** Replaces the listed text; "" where the words beside it say the same. */
  alt?: string;
  artDirection?: NarrowPicture;
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
 * The widest file of a picture in one format, for places that take a single address (a video's poster, OpenGraph).
 *
 * @throws when the picture is not made in that format.
 */
export function pictureUrl(name: PictureName, format: PictureFormat = "jpeg"): string {
  const widest = widthsOf(name, format).at(-1);
  if (widest === undefined) throw new Error(`${name} is not made as ${format}.`);
  return fileUrl(name, format, widest);
}

const upTo = ({ maxWidth }: NarrowPicture) => `(max-width: ${maxWidth}px)`;
const beyond = ({ maxWidth }: NarrowPicture) => `not all and (max-width: ${maxWidth}px)`;

/**
 * Attributes of the `<link>` elements that fetch a first view's picture before its `<picture>` is read, one for each cut.
 * Only AVIF: a browser without it skips a preload of that type and finds its own format a moment later.
 */
export function picturePreload(name: PictureName, sizes: string, artDirection?: NarrowPicture) {
  const link = { rel: "preload", as: "image", type: "image/avif", fetchPriority: "high" } as const;
  const main = { ...link, imageSrcSet: sourceSet(name, "avif"), imageSizes: sizes };
  if (!artDirection) return [main];
  const narrow = {
    ...link,
    imageSrcSet: sourceSet(artDirection.name, "avif"),
    imageSizes: artDirection.sizes ?? sizes,
  };
  return [
    { ...narrow, media: upTo(artDirection) },
    { ...main, media: beyond(artDirection) },
  ];
}

/** The `<source>` elements of one cut. Width and height keep its place while the other cut's are those of the `<img>`. */
function Sources({ name, sizes, media }: { name: PictureName; sizes: string; media?: string }) {
  const { width, height } = listed(name);
  return (["avif", "webp"] as const)
    .filter((format) => widthsOf(name, format).length > 0)
    .map((format) => (
      <source
        key={format}
        type={`image/${format}`}
        srcSet={sourceSet(name, format)}
        sizes={sizes}
        width={width}
        height={height}
        media={media}
      />
    ));
}

/**
 * A picture of the site: AVIF and WebP in the widths that there are, JPEG for the rest, its place kept by width and height,
 * and a blurred stand-in behind it until it is there.
 *
 * The stand-in is a second `<img>` with a data: address of about 150 bytes. As a style attribute the policy would refuse it
 * (`style-src-attr 'none'`); as one CSS class each, every page would carry those of all pictures. The element fills a box that
 * `className` gives a height or an aspect ratio, cutting the picture (`object-fit: cover`; `object-position` of the class
 * says where).
 */
export function Picture({ name, sizes, priority = false, className, alt, artDirection }: PictureProps) {
  const picture = listed(name);
  return (
    <span className={className === undefined ? styles.frame : `${styles.frame} ${className}`}>
      <picture>
        {artDirection ? <source srcSet={listed(artDirection.name).standIn} media={upTo(artDirection)} /> : null}
        <img className={styles.standIn} src={picture.standIn} alt="" />
      </picture>
      <picture>
        {artDirection ? (
          <Sources name={artDirection.name} sizes={artDirection.sizes ?? sizes} media={upTo(artDirection)} />
        ) : null}
        <Sources name={name} sizes={sizes} />
        <img
          src={pictureUrl(name)}
          width={picture.width}
          height={picture.height}
          alt={alt ?? picture.alt}
          {...(priority ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy", decoding: "async" } as const))}
        />
      </picture>
    </span>
  );
}
