/** Red, green and blue from 0 to 1, as screens encode them (sRGB). */
export type Rgb = readonly [red: number, green: number, blue: number];

/** A color by lightness (0 to 1), chroma (0 to about 0.33) and hue (radians), as people see them. */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

type Triple = readonly [number, number, number];

/** Reads `#rrggbb`. */
export function parseHex(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

export function toHex(rgb: Rgb): string {
  const pair = (part: number) =>
    Math.round(255 * part)
      .toString(16)
      .padStart(2, "0");
  return `#${rgb.map(pair).join("")}`;
}

/** Contrast ratio of two colors, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = map(parseHex(hex), decode);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The matrices are Björn Ottosson's (https://bottosson.github.io/posts/oklab/); CSS Color 4 uses the same space. */
export function toOklch(rgb: Rgb): Oklch {
  const [r, g, b] = map(rgb, decode);
  const [l, m, s] = map(
    [
      0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
      0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
      0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
    ],
    Math.cbrt,
  );
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(greenRed, blueYellow),
    hue: Math.atan2(blueYellow, greenRed),
  };
}

/** The color with as much of its chroma as a screen can show at this lightness and hue. */
export function toRgb({ lightness, chroma, hue }: Oklch): Rgb {
  let [low, high] = [0, chroma];
  if (isShowable(linearOf({ lightness, chroma, hue }))) low = chroma;
  for (let step = 0; step < 20 && low < high; step++) {
    const middle = (low + high) / 2;
    if (isShowable(linearOf({ lightness, chroma: middle, hue }))) low = middle;
    else high = middle;
  }
  return map(linearOf({ lightness, chroma: low, hue }), (part) => encode(Math.min(1, Math.max(0, part))));
}

function linearOf({ lightness, chroma, hue }: Oklch): Triple {
  const [greenRed, blueYellow] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const [l, m, s] = map(
    [
      lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow,
      lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow,
      lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow,
    ],
    (part) => part ** 3,
  );
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Rounding leaves white and the primaries a little outside. */
const isShowable = (linear: Triple) => linear.every((part) => part > -1e-4 && part < 1 + 1e-4);

const map = ([a, b, c]: Triple, change: (part: number) => number): Triple => [change(a), change(b), change(c)];
const decode = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const encode = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);
