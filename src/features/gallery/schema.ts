/** Twelve rows of four. The HTML of such a page stays below 30 KB. */
export const imagesPerPage = 48;

/** In the order in which browsers choose; also the endings of the files. */
export const pictureFormats = ["avif", "webp", "jpg"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The widths of a picture's files in each format, in pixels, ascending. */
export type PictureWidths = Readonly<Record<PictureFormat, readonly number[]>>;

/** What a picture can show, for the filter of /gallery. */
export const imageTags = ["White", "Bronze", "Black", "Guards", "Lanai"] as const;

/** The tags of an image in their order; words that are none are left out. */
export function tagsOf({ tags = "" }: { tags?: string }) {
  const words = tags.split(" ");
  return imageTags.filter((tag) => words.includes(tag));
}

/** What stands below a picture: its caption, or the beginning of its alt text. */
export function captionOf({ caption, alt_text }: Pick<PublicImage, "caption" | "alt_text">): string {
  return caption ?? alt_text.split(/[,;]|\.(?=\s|$)/, 1)[0] ?? alt_text;
}

/** A picture as visitors get it. Its files are `/uploads/<file>-<width>.<format>`. */
export type PublicImage = {
  id: number;
  /** Name of the JPEG below /uploads/, for clients that take one file. */
  image_url: string;
  alt_text: string;
  is_active: true;
  sort_order: number;
  /** Size of the original, for the proportions. */
  width: number;
  height: number;
  file: string;
  widths: PictureWidths;
  /** A few pixels of the picture as a data: URL, shown until it is loaded. */
  placeholder: string;
  /** These are there only where they say something, so that other pictures keep the form of API-03. */
  caption?: string;
  /** Names of `imageTags` with a space between. */
  tags?: string;
};

/** The answer of GET /api/public/gallery/images. */
export type PublicImageList = {
  images: PublicImage[];
  /** The ids of `images` that are sample content. */
  sample_ids: number[];
  /** The number of all shown pictures, on every page. */
  total: number;
  page: number;
  page_count: number;
};
