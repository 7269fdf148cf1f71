import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { loadSharp } from "#src/platform/pictures/master-image.server.ts";
import { uploadLimits, uploadProblems } from "./limits.ts";

/** A file that cannot be the logo, the icon or the picture of shared links. The message is for the person who chose it. */
export class UnusableLogo extends Error {
  override name = "UnusableLogo";
  readonly status = 400;
}

/** What runs, loads, needs a font or takes long: no logo needs it (OWN-104). Elements by their names in any name space. */
const refused =
  /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|[<:](?:script|image|feImage|foreignObject|text|iframe|filter|pattern|marker)\b|dasharray|blend-mode|spreadMethod|@import/i;
/** Character references and escapes could hide the names above. */
const hidden = /&(?!(?:amp|lt|gt|quot|apos);)|\\/;
/** Another encoding could, too. */
const otherEncoding = /^\s*<\?xml[^>]*encoding=["'](?!utf-8["'])/i;
/** Each draws its content once more, and they can be nested. */
const repeating = /[<:]use\b|clip-path|mask/gi;
const maxRepeating = 12;
/** Shapes as often as they are drawn: each fills the picture at most once, and no time limit reaches into the drawing. */
const maxDrawn = 2_000;

/** The longer side of what is drawn. */
const side = 2_048;

/**
 * Draws an uploaded SVG as PNG, if its first byte says that it is one (OWN-104). It is read as bytes, so that nothing in it can refer
 * to a file, and nothing of it is kept.
 *
 * @param upload a path on this machine
 * @returns undefined for another file
 * @throws {UnusableLogo}
 */
export async function readSvg(upload: string): Promise<Buffer | undefined> {
  const bytes = await readFile(upload);
  if (!/^(?:\u00ef\u00bb\u00bf)?\s*</.test(bytes.toString("latin1", 0, 100))) return undefined;
  const text = bytes.toString();
  if (!/[<:]svg\b/.test(text)) throw new UnusableLogo(uploadProblems.format);
  const isLegible = isUtf8(bytes) && !otherEncoding.test(text) && bytes.length <= uploadLimits.svgBytes;
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  // Two in each of nested groups double what is drawn.
  const isMuch = count(repeating) > maxRepeating || count(/<[a-z]/gi) * 2 ** (count(/[<:]use\b/gi) / 2) > maxDrawn;
  if (!isLegible || isMuch || refused.test(text) || hidden.test(text)) throw new UnusableLogo(uploadProblems.drawing);
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: false })
    .resize({ width: side, height: side, fit: "inside" })
    .timeout({ seconds: 10 })
    .png()
    .toBuffer()
    .catch((cause: unknown) => {
      throw new UnusableLogo(uploadProblems.damaged, { cause });
    });
}
