import { nearestAccent } from "./accent.ts";
import { color, logo, uploaded } from "./fact-parts.schema.ts";
import { fact } from "./fact-row.schema.ts";
import { nearestDark, nearestPage } from "./grounds.ts";

/** The pictures of the look. Each comes as a file. */
export const logoFacts = {
  logo: fact(logo, "the logo"),
  /** Square; null for one of the logo or the name. */
  icon: fact(uploaded, "the icon"),
  sharedPicture: fact(uploaded, "the picture of shared links"),
};

/** The colors. */
export const lookFacts = {
  accent: fact(color(nearestAccent), "the accent color", "Accent color", {
    hint: "As # and six digits or letters. Its lighter and darker shades follow by themselves.",
  }),
  darkColor: fact(color(nearestDark), "the dark color", "Dark color", {
    hint: "Of headings, links, dark bands and the footer.",
  }),
  pageColor: fact(color(nearestPage), "the page background", "Page background", {
    hint: "White, or nearly. In dark mode the staff area keeps its own.",
  }),
};
