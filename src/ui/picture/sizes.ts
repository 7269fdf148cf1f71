/**
 * The part of `sizes` for phones with 2 and more pixels to a point, for a picture about as wide as the screen: of 360 to 440 points
 * they find the file of 736 pixels, which is about two for each point. More cost half as much again, and are not seen (PUB-17).
 */
export const densePhone =
  "(min-resolution: 3.1dppx) 45vw, (min-resolution: 2.5dppx) 55vw, (min-resolution: 2dppx) 85vw";

const besideText = "(min-width: 1340px) 590px, (min-width: 785px) 46vw";

/** For a picture beside a text, on phones as wide as the page. */
export const halfPage = `${besideText}, ${densePhone}, 92vw`;

/** The same where it is higher than wide: half of its pixels are cut off at the sides, so that phones need more of them. */
export const halfPageTall = `${besideText}, 92vw`;
