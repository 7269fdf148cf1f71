/** The two colours of a drawing of the mark. */
export type Inks = { line: string; water: string };

export const onLight: Inks = { line: "#0b2e45", water: "#2f8fc9" };
export const onDark: Inks = { line: "#ffffff", water: "#7cc4ee" };
export const rain = "#0b2e45";
export const deep = "#12507a";
export const sand = "#fbf8f2";

/** Width and height of the mark in its own units, measured from 0 0. */
export const markSize = { width: 104, height: 96 };

/**
 * The house mark with the rain that belongs to it: the edge of a roof, one drop, and the K-style gutter it falls into, cut
 * across. Heavier than the profile of `src/ui/drawings/gutter-profile.tsx`, because it has to be read at 16 pixels.
 */
export function mark({ line, water }: Inks): string {
  const roof = "M0 0L37 25V39L0 14Z";
  const gutter = "M0 41V96H68V87C70 67 104 76 104 52V44H84V54H93C93 66 59 60 57 85H11V41Z";
  const drop = "M49 31C55 39.6 60.2 45.6 60.2 52.5A11.2 11.2 0 0 1 37.8 52.5C37.8 45.6 43 39.6 49 31Z";
  return `<path d="${roof}${gutter}" fill="${line}"/><path d="${drop}" fill="${water}"/>`;
}

/** The mark inside a drawing: its upper left corner and its width there. */
export function markAt(x: number, y: number, width: number, inks: Inks): string {
  return `<g transform="translate(${x} ${y}) scale(${width / markSize.width})">${mark(inks)}</g>`;
}

/** A whole SVG document. */
export function drawing(width: number, height: number, content: string, title = ""): string {
  const name = title && `<title>${title}</title>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${name}${content}</svg>\n`;
}

/** The mark on rain blue. `corner` rounds the ground, `share` is the part of its width that the mark takes. */
export function icon(size: number, { corner, share }: { corner: number; share: number }): string {
  const width = size * share;
  const height = (width * markSize.height) / markSize.width;
  const ground = `<rect width="${size}" height="${size}" rx="${size * corner}" fill="${rain}"/>`;
  return drawing(size, size, ground + markAt((size - width) / 2, (size - height) / 2, width, onDark));
}
