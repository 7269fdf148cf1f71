/** SECURITY.md §1, Images and Bodies. */
export const limits = {
  fileBytes: 15 * 1024 * 1024,
  /** The form around the file. */
  formBytes: 64 * 1024,
  /** 64 megapixels as phones count them: 9248 × 6944 is more than 64 million. */
  pixels: 64 * 1024 * 1024,
  /** Of an AVIF, which is decoded on one core: 64 megapixels in a file of 1 KB took up to 21 s, these a quarter of it. Phones save photos as JPEG or HEIC. */
  avifPixels: 16 * 1024 * 1024,
  sidePixels: 12_000,
  /** Of a PNG; unpacked a thousand times as many. What cameras and programs note down is a tenth of it. */
  packedTextBytes: 64 * 1024,
  workSeconds: 30,
  /** Of one file of a picture that was let in. Nobody waits for it; a machine may be busy. */
  variantSeconds: 300,
  /** One is worked on, eight wait. */
  uploadsAtOnce: 9,
  images: 5_000,
  folderBytes: 5 * 1024 ** 3,
  freeBytes: 1024 ** 3,
} as const;

/** The widths that the site asks for (src/ui/pictures.gen.json has the same); a smaller picture has those below its own, and its own. */
export const siteWidths = { avif: [480, 736, 960, 1280, 1600], webp: [736, 1280], jpg: [960] } as const;

/** Which of the site's widths a picture is made in: never more pixels than it has. */
export function widthsFor(wanted: readonly number[], width: number): number[] {
  const smaller = wanted.filter((one) => one < width);
  return smaller.length === wanted.length ? [...smaller] : [...smaller, width];
}
