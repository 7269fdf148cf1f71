import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { loadSharp } from "#src/platform/pictures/master-image.server.ts";
import { uploadLimits, uploadProblems } from "./limits.ts";
import { UnusableLogo } from "./unusable-logo.server.ts";

/** What runs, loads, needs a font or takes long: no logo needs it (OWN-104). Elements by their names in any name space. */
const refused =
  /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|<(?:[\w.-]+:)?(?:script|image|feImage|foreignObject|text|iframe|filter|pattern|marker)\b|dasharray|@import/i;
/** Character references and escapes could hide the names above. */
const hidden = /&(?!(?:amp|lt|gt|quot|apos);)|\\/;
/** Each draws its content once more, and they can be nested. */
const repeating = /<(?:[\w.-]+:)?use\b|clip-path|mask/gi;
const maxRepeating = 12;

/** The size of a side that a drawing is drawn with. */
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
  if (bytes.length > uploadLimits.svgBytes) throw new UnusableLogo(uploadProblems.drawing);
  const text = utf8(bytes);
  if (!/<(?:[\w.-]+:)?svg\b/.test(text)) throw new UnusableLogo(uploadProblems.format);
  if (refused.test(text) || hidden.test(text) || (text.match(repeating)?.length ?? 0) > maxRepeating)
    throw new UnusableLogo(uploadProblems.drawing);
  try {
    const sharp = await loadSharp();
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const density = Math.min(Math.max((72 * side) / Math.max(width, height), 1), 10_000);
    return await sharp(bytes, { density, limitInputPixels: (2 * side) ** 2 })
      .timeout({ seconds: 10 })
      .png()
      .toBuffer();
  } catch (cause) {
    throw new UnusableLogo(uploadProblems.damaged, { cause });
  }
}

/** @throws {UnusableLogo} for another encoding, which could hide what is refused */
function utf8(bytes: Buffer): string {
  const text = isUtf8(bytes) ? bytes.toString() : "";
  if (/^\s*<\?xml[^>]*encoding=["'](?!utf-8["'])/i.test(text)) throw new UnusableLogo(uploadProblems.drawing);
  return text;
}
