/** P-18 and P-19. */
export const pictureLimits = {
  fileBytes: 15 * 1024 * 1024,
  /** The form around the file. */
  formBytes: 64 * 1024,
  /** 64 megapixels as phones count them, since 9248 × 6944 is more than 64 million. */
  pixels: 64 * 1024 * 1024,
  /** AVIF decodes on one core: 64 megapixels in a file of 1 KB took up to 21 s. Phones save photos as JPEG or HEIC. */
  avifPixels: 16 * 1024 * 1024,
  sidePixels: 12_000,
  /** Compressed text in a PNG, which can inflate a thousandfold. Usual files have a tenth of this. */
  compressedTextBytes: 64 * 1024,
  workSeconds: 30,
  /** For one variant, which is made in the background on a machine that may be busy. */
  variantSeconds: 300,
  /** One being processed, eight waiting. */
  uploadsAtOnce: 9,
  images: 5_000,
  folderBytes: 5 * 1024 ** 3,
  freeBytes: 1024 ** 3,
} as const;

/** The widths that pages use, as in src/ui/picture/pictures.gen.json. */
export const siteWidths = { avif: [480, 736, 960, 1280, 1600], webp: [736, 1280], jpg: [960] } as const;

/** The widths of a picture's files: those below its own, and its own if it is smaller than the widest. */
export function widthsFor(wanted: readonly number[], width: number): number[] {
  const smaller = wanted.filter((one) => one < width);
  return smaller.length === wanted.length ? [...smaller] : [...smaller, width];
}
