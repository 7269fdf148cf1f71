import * as z from "zod/mini";
import {
  asLine,
  asWord,
  emailPattern,
  field,
  limited,
  ofAtMost,
  requiredText,
  wholeNumber,
} from "#src/schema/fields.schema.ts";
import { colorProblem } from "./accent.ts";

export const line = (max: number, what: string) =>
  requiredText(asLine, max, {
    blank: `Please enter ${what}.`,
    tooLong: `Please keep ${what} to ${max} characters.`,
  });

export const optionalLine = (max: number, what: string) =>
  limited(asLine, max, `Please keep ${what} to ${max} characters.`);

/** A number of the North American plan that can be dialed from anywhere in it: area code and exchange begin with 2 to 9. */
export const phone = z.string({ error: "Please enter the phone number." }).check(
  z.overwrite((typed) => typed.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "")),
  z.refine((digits) => /^[2-9]\d{2}[2-9]\d{6}$/.test(digits), {
    error: "Please enter a phone number of ten digits, with its area code.",
  }),
  z.overwrite((digits) => digits.replace(/^(...)(...)(....)$/, "$1-$2-$3")),
);

const maxEmail = 250;

export const email = ofAtMost(
  maxEmail,
  field(
    "Please enter one email address, such as hello@example.com.",
    asWord,
    (value) => value.length <= maxEmail && emailPattern.test(value),
  ),
);

/** Letters of other alphabets and hidden characters as browsers request them: as xn--… in the host, percent-encoded elsewhere. */
function asAddress(typed: string): string {
  const line = asLine(typed).replace(/^https:/i, "https:");
  return /[^ -~]/.test(line) ? (URL.parse(line)?.href ?? line) : line;
}

/** An address that browsers open with https, of the host that a reader takes it for (IN-4). */
const webAddress = (max: number, error: string, begins = "https://") =>
  ofAtMost(
    max,
    field(
      error,
      asAddress,
      (value) =>
        value.length <= max &&
        value.startsWith(begins) &&
        URL.canParse(value) &&
        /^https:\/\/[!#-;=?-[\]-~]+$/.test(value),
    ).check(
      z.refine((value) => !URL.parse(value)?.username && !URL.parse(value)?.password, {
        error: "Please leave out the part before the @: it hides where the link leads.",
      }),
    ),
  );

export const httpsAddress = webAddress(500, "Please enter an address that begins with https://.");

export const link = z.object({ label: line(40, "the words to show"), href: httpsAddress });

/** "Get directions" and the map in the page; the policy of the contact page allows frames of this path only. */
export const mapFrame = webAddress(
  2000,
  "Please paste the address of Google’s “Embed a map”; it begins with https://www.google.com/maps/embed.",
  "https://www.google.com/maps/embed?",
);

/** A color with which words are legible, as `#rrggbb`. @param nearestOf the color that is used instead of one with which they are not */
export const color = (nearestOf: (color: string) => string) =>
  z.string({ error: "Please enter a color." }).check(
    z.overwrite((typed) =>
      asWord(typed)
        .toLowerCase()
        .replace(/^(?=[0-9a-f]{6}$)/, "#"),
    ),
    z.refine((typed) => colorProblem(typed, nearestOf) === undefined, {
      error: ({ input }) => colorProblem(String(input), nearestOf),
    }),
  );

const file = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** An icon or a picture of shared links that was uploaded; null for what the site draws. */
export const uploaded = z.nullable(z.object({ file }));

/** A logo that was uploaded; null for the name in letters, or the delivered drawing. */
export const logo = z.nullable(
  z.object({
    file,
    width: z.int().check(z.gte(1), z.lte(5000)),
    height: z.int().check(z.gte(1), z.lte(5000)),
  }),
);

/** The service area is these three; their words stand on the page of the service area. */
export const counties = ["Marion", "Lake", "Sumter"] as const;

export type County = (typeof counties)[number];

const town = z.object({
  name: line(60, "the name of the town"),
  county: z.enum(counties, { error: "Please choose the county." }),
  lat: z.number().check(z.gte(24), z.lte(31.1)),
  lon: z.number().check(z.gte(-88), z.lte(-79.8)),
  main: z.boolean(),
});

export const towns = z.array(town).check(
  z.minLength(1, { error: "Please keep at least one town." }),
  z.maxLength(200, { error: "Please keep the list to 200 towns." }),
  z.refine((all) => new Set(all.map(({ name, county }) => `${name.toLowerCase()}, ${county}`)).size === all.length, {
    error: "A town is on the list twice. Please remove one.",
  }),
);

export const pastYear = z.number({ error: "Please enter the year." }).check(
  z.refine((year) => Number.isInteger(year) && year >= 1800 && year <= new Date().getUTCFullYear(), {
    error: "Please enter the year in which the company began, such as 1990.",
  }),
);

/** The first recipient of inquiries, the company, or a recipient by id. */
export const addressChoice = z
  .string()
  .check(z.regex(/^(first|company|[0-9a-f-]{36})$/, { error: "Please choose an address." }));

export const yearsKept = wholeNumber(0, 10, "Please enter a number of years from 0 to 10.");

export const yearsToKeep = Array.from({ length: 11 }, (_, years) => ({
  value: String(years),
  label: years === 0 ? "Until we delete it" : years === 1 ? "1 year" : `${years} years`,
}));
