/** What this project uses of subset-font 2.9, which brings no types. */
declare module "subset-font" {
  type Options = {
    targetFormat: "truetype" | "woff2";
    /** The part of each axis that is kept. */
    variationAxes?: Record<string, { min: number; max: number }>;
    /** Only with `text` undefined. */
    keepAllGlyphs?: boolean;
  };
  /** @throws when the font cannot be read. */
  export default function subsetFont(font: Buffer, text: string | undefined, options: Options): Promise<Buffer>;
}
