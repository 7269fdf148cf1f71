import * as z from "zod/mini";
import { asLine, asText, asWord, emailPattern, field, requiredText } from "#src/platform/database/fields.schema.ts";
import { accentProblem } from "./accent.ts";
import { hoursSchema } from "./hours.schema.ts";
import { noticeSchema } from "./notice.schema.ts";
import { planPricesSchema, rainfallSchema } from "./planner.schema.ts";
import { answerNames, confirmationNames, sentenceWith } from "./sentence.schema.ts";

const line = (max: number, what: string) =>
  requiredText(asLine, max, {
    blank: `Please enter ${what}.`,
    tooLong: `Please keep ${what} to ${max} characters.`,
  });

const optionalLine = (max: number, what: string) =>
  field(`Please keep ${what} to ${max} characters.`, asLine, (value) => value.length <= max);

/** A number of the North American plan that can be dialed from anywhere in it: area code and exchange begin with 2 to 9. */
const phone = z.string({ error: "Please enter the phone number." }).check(
  z.overwrite((typed) => typed.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "")),
  z.refine((digits) => /^[2-9]\d{2}[2-9]\d{6}$/.test(digits), {
    error: "Please enter a phone number of ten digits, with its area code.",
  }),
  z.overwrite((digits) => digits.replace(/^(...)(...)(....)$/, "$1-$2-$3")),
);

const email = field(
  "Please enter one email address, such as hello@example.com.",
  asWord,
  (value) => value.length <= 250 && emailPattern.test(value),
);

const wholeNumber = (from: number, to: number, error: string) =>
  z.number({ error }).check(z.refine((value) => Number.isInteger(value) && value >= from && value <= to, { error }));

/** Letters of other alphabets and hidden characters as browsers request them: as xn--… in the host, percent-encoded elsewhere. */
function asAddress(typed: string): string {
  const line = asLine(typed).replace(/^https:/i, "https:");
  return /[^ -~]/.test(line) ? (URL.parse(line)?.href ?? line) : line;
}

/** An address that browsers open with https, of the host that a reader takes it for (IN-4). */
const webAddress = (error: string, holds: (value: string) => boolean) =>
  field(
    error,
    asAddress,
    (value) => holds(value) && URL.canParse(value) && /^https:\/\/[!#-;=?-[\]-~]+$/.test(value),
  ).check(
    z.refine((value) => !URL.parse(value)?.username && !URL.parse(value)?.password, {
      error: "Please leave out the part before the @: it hides where the link leads.",
    }),
  );

const httpsAddress = webAddress("Please enter an address that begins with https://.", (value) => value.length <= 500);

const link = z.object({ label: line(40, "the words of the link"), href: httpsAddress });

/** "Get directions" and the map in the page; the policy of the contact page allows frames of this path only. */
const mapFrame = webAddress(
  "Please paste the address of Google’s “Embed a map”; it begins with https://www.google.com/maps/embed.",
  (value) => value.length <= 2000 && value.startsWith("https://www.google.com/maps/embed?"),
);

/** A color on which words are legible, as `#rrggbb`. */
const accent = z.string({ error: "Please enter a color." }).check(
  z.overwrite((typed) =>
    asWord(typed)
      .toLowerCase()
      .replace(/^(?=[0-9a-f]{6}$)/, "#"),
  ),
  z.refine((typed) => accentProblem(typed) === undefined, { error: ({ input }) => accentProblem(String(input)) }),
);

/** A logo that was uploaded; null for the delivered one. */
const logo = z.nullable(
  z.object({
    file: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    width: z.int().check(z.gte(1), z.lte(5000)),
    height: z.int().check(z.gte(1), z.lte(5000)),
  }),
);

/** The service area is these three; their words stand on the page of the service area. */
const counties = ["Marion", "Lake", "Sumter"] as const;

export type County = (typeof counties)[number];

const town = z.object({
  name: line(60, "the name of the town"),
  county: z.enum(counties, { error: "Please choose the county." }),
  lat: z.number().check(z.gte(24), z.lte(31.1)),
  lon: z.number().check(z.gte(-88), z.lte(-79.8)),
  main: z.boolean(),
});

/** Every fact of the company with its rule and, for people, its sentence (OWN-03). */
export const factSchemas = {
  name: line(60, "the company’s name"),
  shortName: line(30, "the short name"),
  phone,
  email,
  /** Street and town in one line; empty for a company that customers do not visit. */
  postalAddress: optionalLine(150, "the postal address"),
  ownership: line(40, "who owns the company"),
  since: z.number({ error: "Please enter the year." }).check(
    z.refine((year) => Number.isInteger(year) && year >= 1800 && year <= new Date().getUTCFullYear(), {
      error: "Please enter the year in which the company began, such as 1990.",
    }),
  ),
  experienceYears: wholeNumber(0, 999, "Please enter a whole number of years."),
  estimates: line(80, "the sentence about estimates"),
  /** Business days within which the company calls back. */
  callBackDays: wholeNumber(1, 10, "Please enter a number of days from 1 to 10."),
  /** Completes "Our guards cost … less than what others offer". */
  guardClaim: line(40, "the claim"),
  /** Numbers of the contractor's license and of the insurance, shown when they are filled. */
  license: optionalLine(60, "the license number"),
  insurance: optionalLine(60, "the insurance number"),
  gutterSizes: z.array(line(20, "the size")).check(z.minLength(1), z.maxLength(4)),
  hours: hoursSchema,
  notice: noticeSchema,
  /** What the gutter planner sizes for: inches an hour in the hardest minutes. Until it is confirmed no size is promised. */
  rainfall: rainfallSchema,
  /** The company's own prices, from which the planner makes a range. */
  planPrices: planPricesSchema,
  state: z.object({ name: z.string(), code: z.string(), country: z.string() }),
  counties: z.array(z.enum(counties)),
  towns: z.array(town).check(
    z.minLength(1, { error: "Please keep at least one town." }),
    z.maxLength(200, { error: "Please keep to 200 towns." }),
    z.refine((all) => new Set(all.map(({ name, county }) => `${name.toLowerCase()}, ${county}`)).size === all.length, {
      error: "Each town of a county stands on the list once.",
    }),
  ),
  computerMadePictures: z.boolean(),
  accent,
  logo,
  social: z.object({ page: link, maps: link, reviews: link }),
  credit: link,
  mapEmbedUrl: mapFrame,
  mapLinkUrl: httpsAddress,
  /** The sentences of the confirmation that customers get. */
  confirmationNext: sentenceWith(confirmationNames),
  confirmationTalk: sentenceWith(confirmationNames),
  /** With which the emails begin that staff send after a call, and with a planned visit. */
  answerCalled: sentenceWith(answerNames),
  answerVisit: sentenceWith(answerNames),
  /** After so many years a message is deleted for good; 0 keeps all. */
  keepMessagesYears: wholeNumber(0, 10, "Please enter a number of years from 0 to 10."),
  /** Whether those who get the inquiries get the numbers of the week by email. */
  weeklyNumbers: z.boolean({ error: "Please choose whether the numbers are emailed." }),
  /** What the company adds to the privacy page; empty for nothing. */
  privacyNote: field("Please keep the note to 2,000 characters.", asText, (value) => value.length <= 2000),
  /** Who gets the answers to confirmations: the first recipient of inquiries, the company, or a recipient by id. */
  answersTo: z.string().check(z.regex(/^(first|company|[0-9a-f-]{36})$/, { error: "Please choose an address." })),
};

export type FactName = keyof typeof factSchemas;

/** The facts as they are stored. */
export type Facts = { [Name in FactName]: z.infer<(typeof factSchemas)[Name]> };
