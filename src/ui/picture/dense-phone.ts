/**
 * The part of `sizes` for phones with 2 and more pixels to a point, for a picture about as wide as the screen: of 360 to 440 points
 * they find the file of 736 pixels, which is about two for each point. More would cost twice as much, and are not seen (PUB-17).
 */
export const densePhone =
  "(min-resolution: 3.1dppx) 45vw, (min-resolution: 2.5dppx) 55vw, (min-resolution: 2dppx) 85vw";
