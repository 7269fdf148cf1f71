import { type Pitch, pitches } from "./figures.ts";
import { type Corner, type Outline, outlineProblem } from "./outline.ts";

/** The answers of a plan, as the planner offers them and staff read them. */
export const storyWords = { 1: "One story", 2: "Two stories" } as const;
export const roofWords = { shingle: "Shingle", tile: "Tile", metal: "Metal", flat: "Flat roof" } as const;
export const treeWords = { none: "None close by", some: "Some close by", over: "Over the roof" } as const;

/** A house as drawn: which sides have gutter stands in the order of the sides. */
export type Outlined = { kind: "outline"; corners: Outline; gutter: readonly boolean[] };

/** The house as drawn, or with known feet. */
export type House = Outlined | { kind: "feet"; feet: number; outside: number; inside: number };

/** What a visitor says about a house. It can be stored as JSON; `version` changes with its form. */
export type Plan = {
  version: 1;
  house: House;
  stories: keyof typeof storyWords;
  pitch: Pitch;
  roof: keyof typeof roofWords;
  trees: keyof typeof treeWords;
};

export const maxKnownFeet = 1000;
const maxKnownCorners = 40;

/** The outlines to choose from, in feet: as many houses here have them. */
export const shapes = {
  rectangle: [
    [0, 0],
    [60, 0],
    [60, 30],
    [0, 30],
  ],
  l: [
    [0, 0],
    [60, 0],
    [60, 50],
    [38, 50],
    [38, 30],
    [0, 30],
  ],
  t: [
    [0, 0],
    [60, 0],
    [60, 30],
    [42, 30],
    [42, 50],
    [18, 50],
    [18, 30],
    [0, 30],
  ],
  u: [
    [0, 0],
    [60, 0],
    [60, 50],
    [42, 50],
    [42, 28],
    [18, 28],
    [18, 50],
    [0, 50],
  ],
} as const satisfies Record<string, Outline>;

export type Shape = keyof typeof shapes;

/** The plan with which a visitor begins: gutter on every side. */
export function startingPlan(shape: Shape = "rectangle"): Plan & { house: Outlined } {
  const corners = shapes[shape];
  return {
    version: 1,
    house: { kind: "outline", corners, gutter: corners.map(() => true) },
    stories: 1,
    pitch: "medium",
    roof: "shingle",
    trees: "none",
  };
}

/**
 * Reads a number of feet as typed: "60", "60 ft", "59.5". Feet are rounded to whole ones.
 *
 * @returns the feet, or a sentence for a number that is none or out of bounds
 */
export function feetFrom(typed: string, { min, max }: { min: number; max: number }): number | string {
  const [, number] = /^(\d{1,7}(?:\.\d{1,3})?)(?: ?(?:ft\.?|feet|foot|'|’))?$/i.exec(typed.trim()) ?? [];
  if (number === undefined) return "Please enter the feet as a number, such as 40.";
  const feet = Math.round(Number(number));
  if (feet < min) return `Please enter at least ${min} ${min === 1 ? "foot" : "feet"}.`;
  if (feet > max) return `This planner goes up to ${max.toLocaleString("en-US")} feet here. For more, please call us.`;
  return feet;
}

/**
 * Reads a number of corners as typed.
 *
 * @returns the corners, or a sentence for a number that is not whole or is out of bounds
 */
export function cornersFrom(typed: string): number | string {
  if (!/^\d{1,7}$/.test(typed.trim())) return "Please enter the corners as a whole number, such as 4.";
  const corners = Number(typed);
  if (corners > maxKnownCorners) return `This planner goes up to ${maxKnownCorners} corners. For more, please call us.`;
  return corners;
}

/** What keeps known feet from being a plan; a sentence, or undefined. */
export function knownFeetProblem({ feet, outside, inside }: { feet: number; outside: number; inside: number }) {
  if (!isWhole(feet, 1, maxKnownFeet)) return `Please enter 1 to ${maxKnownFeet.toLocaleString("en-US")} feet.`;
  if (!isWhole(outside, 0, maxKnownCorners) || !isWhole(inside, 0, maxKnownCorners))
    return `Please enter 0 to ${maxKnownCorners} corners.`;
  if (outside + inside > feet / 2) return "Please check the corners: there are too many for so few feet.";
  return undefined;
}

/**
 * Reads a plan that comes from elsewhere. Refuses what this release does not know: other versions, names, and outlines that are
 * no roof.
 *
 * @param value parsed JSON
 * @returns the plan, or a sentence that says what is wrong
 */
export function planFrom(value: unknown): Plan | string {
  const unreadable = "This plan cannot be read. Please draw it again.";
  if (!isRecord(value, ["version", "house", "stories", "pitch", "roof", "trees"]) || value.version !== 1)
    return unreadable;
  const { stories, pitch, roof, trees } = value;
  if (stories !== 1 && stories !== 2) return unreadable;
  if (!isNameIn(pitches, pitch) || !isNameIn(roofWords, roof) || !isNameIn(treeWords, trees)) return unreadable;
  const house = houseFrom(value.house);
  if (typeof house === "string") return house;
  return house ? { version: 1, house, stories, pitch, roof, trees } : unreadable;
}

function houseFrom(value: unknown): House | string | undefined {
  if (isRecord(value, ["kind", "feet", "outside", "inside"]) && value.kind === "feet") {
    const { feet, outside, inside } = value;
    if (typeof feet !== "number" || typeof outside !== "number" || typeof inside !== "number") return undefined;
    return knownFeetProblem({ feet, outside, inside }) ?? { kind: "feet", feet, outside, inside };
  }
  if (!isRecord(value, ["kind", "corners", "gutter"]) || value.kind !== "outline") return undefined;
  const { corners, gutter } = value;
  if (!Array.isArray(corners) || !corners.every(isCorner)) return undefined;
  const problem = outlineProblem(corners);
  if (problem) return problem;
  if (!Array.isArray(gutter) || gutter.length !== corners.length) return undefined;
  if (!gutter.every((has) => typeof has === "boolean")) return undefined;
  return { kind: "outline", corners: corners.map(([x, y]) => [x, y]), gutter: [...gutter] };
}

function isCorner(value: unknown): value is Corner {
  return Array.isArray(value) && value.length === 2 && value.every((feet) => isWhole(feet, -10_000, 10_000));
}

function isWhole(value: unknown, from: number, to: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= from && value <= to;
}

function isNameIn<T extends object>(table: T, value: unknown): value is keyof T {
  return typeof value === "string" && Object.hasOwn(table, value);
}

function isRecord(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const own = Object.keys(value);
  return own.length === names.length && names.every((name) => own.includes(name));
}
