import type { PictureFormat, PictureWidths } from "./schema.ts";

type Picture = { file: string; widths: PictureWidths };

/** Name of one file of a picture, below /uploads/ and in DATA_DIR/gallery alike. */
export function pictureFile(file: string, width: number, format: PictureFormat): string {
  return `${file}-${width}.${format}`;
}

/** The widest file in a format. @throws Error if the picture has none */
export function widestFile({ file, widths }: Picture, format: PictureFormat): { name: string; width: number } {
  const width = Math.max(...widths[format]);
  if (!Number.isFinite(width)) throw new Error(`Picture ${file} has no ${format}.`);
  return { name: pictureFile(file, width, format), width };
}

/** The address of a file of a picture. */
export function addressOf(name: string): string {
  return `/uploads/${name}`;
}

/** The `srcset` of a picture in a format. */
export function sourceSet({ file, widths }: Picture, format: PictureFormat): string {
  return widths[format].map((width) => `${addressOf(pictureFile(file, width, format))} ${width}w`).join(", ");
}

/** Every file of a picture. */
export function allFiles({ file, widths }: Picture): string[] {
  return (Object.keys(widths) as PictureFormat[]).flatMap((format) =>
    widths[format].map((width) => pictureFile(file, width, format)),
  );
}

/** The file from which all files of a picture are made, in DATA_DIR/gallery until then. Never served. */
export function originalFile(file: string): string {
  return `${file}.original`;
}
