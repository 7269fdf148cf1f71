/** Twelve rows of four. A page of them, with its stand-ins, stays below 30 KB of HTML. */
export const imagesPerPage = 48;

/** In the order in which a browser is to choose; the names are those of the files. */
export const pictureFormats = ["avif", "webp", "jpg"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** In which widths, in pixels and rising, a picture lies under /uploads/ in each format. */
export type PictureWidths = Readonly<Record<PictureFormat, readonly number[]>>;

/** A picture as anybody may see it. Its files are `/uploads/<file>-<width>.<format>`. */
export type PublicImage = {
  id: number;
  /** Name of the JPEG below /uploads/, for whoever wants just one file. */
  image_url: string;
  alt_text: string;
  is_active: true;
  sort_order: number;
  /** Of the original, for the proportions. */
  width: number;
  height: number;
  file: string;
  widths: PictureWidths;
  /** A few pixels of the picture as a data: address, to be shown until it is there. */
  placeholder: string;
};

/** The answer of GET /api/public/gallery/images. */
export type PublicImageList = {
  images: PublicImage[];
  /** Which of `images` are sample content, not pictures of a customer's house. */
  sample_ids: number[];
  /** All shown pictures, not only those of this page. */
  total: number;
  page: number;
  page_count: number;
};
