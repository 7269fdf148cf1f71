import { site } from "#site";
import { openFont, outlineText, widthInEms } from "../fonts/typeface.ts";
import { deep, drawing, type Inks, markAt, onLight } from "./mark.ts";
import { relativePath } from "./relative-path.ts";

/** SHELL-09. */
export const logoSize = { width: 473, height: 238 };

const bold = await openFont(800);

/** The name in three lines: the first two words beside the mark, the rest below both, as wide as they are together. */
function nameOutlines(): { large: string; small: string } {
  const [first = "", second = "", ...rest] = site.name.split(" ");
  const below = rest.join(" ");
  const size = Math.min(90, 298 / Math.max(widthInEms(bold, first), widthInEms(bold, second)));
  const large = [first, second].map((word, line) =>
    outlineText(bold, word, { x: 176, y: 76 + 80 * line, size, tracking: -1.5 }),
  );
  const belowSize = (logoSize.width + 12) / widthInEms(bold, below);
  const small = outlineText(bold, below, { x: -2, y: 224, size: belowSize, tracking: -1 });
  return { large: relativePath(large.join("")), small: relativePath(small) };
}

const name = nameOutlines();

function logo(inks: Inks, second: string): string {
  const words = `<path d="${name.large}" fill="${inks.line}"/><path d="${name.small}" fill="${second}"/>`;
  return markAt(0, 16, 152, inks) + words;
}

/** The logo's content, for drawings that contain it. */
export const logoOnLight = logo(onLight, deep);

/** The logo as a file. */
export const logoFiles = {
  "brand/logo.svg": drawing(logoSize.width, logoSize.height, logoOnLight, site.name),
};
