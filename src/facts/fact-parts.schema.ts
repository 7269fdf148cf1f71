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
import allCounties from "./florida-counties.gen.json" with { type: "json" };
import type names from "./florida-names.gen.json";

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

/**
 * An address as people type it, with https:// (OWN-113). Letters of other alphabets and hidden characters as browsers request them: as
 * xn--… in the host, percent-encoded elsewhere.
 */
function asAddress(typed: string): string {
  const line = asLine(typed)
    .replace(/^https:/i, "https:")
    .replace(/^(?:http:\/\/|(?=www\.))/i, "https://");
  return /[^ -~]/.test(line) ? (URL.parse(line)?.href ?? line) : line;
}

type AddressRule = { begins?: string; isOptional?: boolean; normalize?: (typed: string) => string };

/** An address that browsers open with https, of the host that a reader takes it for (IN-4). */
const webAddress = (
  max: number,
  error: string,
  { begins = "https://", isOptional = false, normalize = asAddress }: AddressRule = {},
) =>
  ofAtMost(
    max,
    field(
      error,
      normalize,
      (value) =>
        (isOptional && value === "") ||
        (value.length <= max &&
          value.startsWith(begins) &&
          URL.canParse(value) &&
          /^https:\/\/[!#-;=?-[\]-~]+$/.test(value)),
    ).check(
      z.refine((value) => !URL.parse(value)?.username && !URL.parse(value)?.password, {
        error: "Please leave out the part before the @: it hides where the link leads.",
      }),
    ),
  );

const addressError = "Please enter an address that begins with https://.";
export const httpsAddress = webAddress(500, addressError);
export const optionalAddress = webAddress(500, addressError, { isOptional: true });

/** A link in the company's words; both parts are empty for none. */
export const optionalLink = z.object({ label: optionalLine(40, "the words to show"), href: optionalAddress }).check(
  z.refine(({ label, href }) => label !== "" || href === "", { path: ["label"], error: "Please enter a name." }),
  z.refine(({ label, href }) => href !== "" || label === "", { path: ["href"], error: addressError }),
);

/** The map in the page, also as the whole frame that Google gives; the policy of the contact page allows frames of this path only. */
export const mapFrame = webAddress(
  2000,
  "Please paste what Google’s “Embed a map” gives you; its address begins with https://www.google.com/maps/embed.",
  {
    begins: "https://www.google.com/maps/embed?",
    isOptional: true,
    normalize: (typed) =>
      asAddress(
        (/^\s*<iframe\s/i.test(typed) &&
          typed
            .split(/\ssrc="/i)[1]
            ?.split('"')[0]
            ?.replaceAll("&amp;", "&")) ||
          typed,
      ),
  },
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

/** The counties of Florida. */
export const floridaCounties = allCounties as (keyof typeof names)[];

const county = z.enum(floridaCounties, { error: "Please choose the county." });

export type County = z.output<typeof county>;

export const counties = z.array(county).check(
  z.minLength(1, { error: "Please keep at least one county." }),
  z.maxLength(8, { error: "Please keep the list to eight counties." }),
  z.refine((all) => new Set(all).size === all.length, { error: "A county is on the list twice." }),
);

const town = z.object({
  name: line(60, "the name of the town"),
  county,
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

export const pastYear = z.number({ error: "Please enter a year, or leave it empty." }).check(
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
