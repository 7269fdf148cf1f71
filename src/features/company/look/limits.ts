import type { UploadFact } from "#src/facts/logo.ts";

/** What a logo, an icon and a picture of shared links may be. The browser looks first, the server decides. */
export const uploadLimits = {
  fileBytes: 2 * 1024 * 1024,
  sidePixels: 4_096,
} as const;

type Shape = { words: string; minWidth: number; minHeight: number; minRatio: number; maxRatio: number; odd: string };

/** As large as sharp screens and other sites show it, and its width to its height. */
const shapes: Readonly<Record<UploadFact, Shape>> = {
  logo: {
    ...{ words: "A logo", minWidth: 240, minHeight: 48, minRatio: 1 / 2, maxRatio: 6 },
    odd: "This image is too wide or too tall for the header: at most six times as wide as tall, and at most twice as tall as wide.",
  },
  icon: {
    ...{ words: "An icon", minWidth: 192, minHeight: 192, minRatio: 1 / 1.1, maxRatio: 1.1 },
    odd: "An icon is square. Please cut the image to a square, and choose that.",
  },
  sharedPicture: {
    ...{ words: "The picture of shared links", minWidth: 1200, minHeight: 630, minRatio: 1, maxRatio: 3 },
    odd: "This image is too wide or too tall. 1,200 by 630 pixels fit best.",
  },
};

/** Why a picture of this size is none. */
export function uploadSizeProblem(
  fact: UploadFact,
  { width, height }: { width: number; height: number },
): string | undefined {
  const { words, minWidth, minHeight, minRatio, maxRatio, odd } = shapes[fact];
  if (width < minWidth || height < minHeight)
    return `This image is ${width} by ${height} pixels. ${words} needs at least ${minWidth} by ${minHeight}, to be sharp.`;
  if (Math.max(width, height) > uploadLimits.sidePixels)
    return "This image has too many pixels. Please save it with at most 4,096 pixels a side.";
  return width / height > maxRatio || width / height < minRatio ? odd : undefined;
}

export const uploadProblems = {
  missing: "Please choose a PNG, JPEG, WebP or SVG file.",
  format: "This file is not a PNG, JPEG, WebP or SVG. Please save your image as a PNG file, and choose that.",
  bytes: "This file is larger than 2 MB. Please save your image smaller, and choose that.",
  texts: "This image has more text stored in it than it needs. Please save it again without the extra text.",
  moving: "Animated images cannot be used here. Please choose a still image.",
  drawing:
    "This drawing has letters, pictures or effects inside that cannot be drawn here. Please save it as a PNG file.",
  detailed: "This drawing has too many shapes or points to be drawn here. Please save it as a PNG file.",
  damaged: "This image is damaged or incomplete. Please choose it again, or choose another one.",
} as const;

/** Drawings of logos have a tenth of these, `shapes` and `layers` as often as they are drawn. */
const svgLimits = { bytes: 512 * 1024, repeating: 12, shapes: 1_000, layers: 100, points: 2_000 };

/** What runs, loads, needs a font or takes long: no logo needs it (OWN-104). Elements by their names in any name space. */
const refused =
  /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|[<:](?:script|image|feImage|foreignObject|text|iframe|filter|pattern|marker)\b|dasharray|blend-mode|spreadMethod|@import/i;
/** Character references and escapes could hide the names above. */
const hidden = /&(?!(?:amp|lt|gt|quot|apos);)|\\/;
/** Another encoding could, too. */
const otherEncoding = /^\s*<\?xml[^>]*encoding=["'](?!utf-8["'])/i;
/** Each takes as long as many plain shapes: a gradient, a clip, a mask, and opacity other than 1. */
const layer = /url\(|(?<![-\w])opacity[\s"':=]*(?![\s"':=]|1(?![\w.%]))/gi;
const isStyle = (tag: string) => /^\/?(?:[^\s:>/]+:)?style\b/i.test(tag);
const isShape = (tag: string) => /^(?:[^\s:>]+:)?(?:path|rect|circle|ellipse|line|polygon|polyline)\b/i.test(tag);
/** A gradient; that of a group goes to each of its shapes without one. */
const gradient = /(?<!(?:clip-path|mask)[\s"':=]{1,5})url\(/i;

/** Whether a file begins as an SVG does. @param start its first bytes as Latin-1 */
export function isSvg(start: string): boolean {
  return /^(?:\u00ef\u00bb\u00bf)?\s*</.test(start);
}

/** Why a drawing cannot be used. No time limit reaches into the drawing itself, so that its size and its tangle are limited (OWN-104). */
export function svgProblem(text: string): string | undefined {
  if (!/[<:]svg\b/.test(text)) return uploadProblems.format;
  if (refused.test(text) || hidden.test(text) || otherEncoding.test(text)) return uploadProblems.drawing;
  const count = (pattern: RegExp, within = text) => within.match(pattern)?.length ?? 0;
  // Each draws its content once more, and they can be nested: two in each of nested groups double what is drawn.
  const times = 2 ** (count(/[<:]use\b/gi) / 2);
  const tags = text.split("<");
  // What a style says, and the gradient of a group, can be those of every shape.
  const styles = tags.slice(tags.findIndex(isStyle), tags.findLastIndex(isStyle));
  const ofAll = [...styles, ...tags.filter((tag) => gradient.test(tag) && !isShape(tag))].join();
  const kinds = new Set(ofAll.toLowerCase().match(/opacity|clip-path|mask/g)).size + 1;
  const layers = count(layer) + (count(layer, ofAll) > 0 ? kinds * tags.filter(isShape).length : 0);
  // In one shape each line can cross every other one.
  const crossings = tags.reduce((sum, tag) => sum + (count(/\.\d+|\d+(?:\.\d+)?/g, tag) / 2) ** 2, 0);
  const isMuch =
    text.length > svgLimits.bytes ||
    count(/[<:]use\b|clip-path|mask/gi) > svgLimits.repeating ||
    times * count(/<[^!?/]/g) > svgLimits.shapes ||
    times * layers > svgLimits.layers ||
    times * crossings > svgLimits.points ** 2;
  return isMuch ? uploadProblems.detailed : undefined;
}
