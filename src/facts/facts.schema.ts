import * as z from "zod/mini";
import { asText, limited, wholeNumber } from "#src/schema/fields.schema.ts";
import * as parts from "./fact-parts.schema.ts";
import { type FactRow, fact, factOfParts, filledIn, linkFields, yesOrNo } from "./fact-row.schema.ts";
import { hoursSchema } from "./hours.schema.ts";
import { noticeSchema } from "./notice.schema.ts";
import { planPricesSchema, rainfallSchema } from "./planner.schema.ts";
import { answerNames, confirmationNames, sentenceWith } from "./sentence.schema.ts";
import { pageSections } from "./site-pages.schema.ts";
import { workFacts } from "./work-facts.schema.ts";

const { line, link, optionalLine } = parts;

/**
 * Every fact of the company in the section of /admin/company where the owner changes it, in the order of its fields: its rule, how
 * sentences name it, and its field (OWN-03). A new fact also needs its value in site.config.ts.
 */
export const factsBySection = {
  contact: {
    name: fact(line(60, "the company’s name"), "the company’s name", "Company name", { autoComplete: "organization" }),
    shortName: fact(line(30, "the short name"), "the short name", "Short name", {
      hint: "For small places, such as the icon on a phone.",
    }),
    phone: {
      ...fact(parts.phone, "the phone number", "Phone", { type: "tel", autoComplete: "tel" }),
      guard: "password",
    },
    email: {
      ...fact(parts.email, "the email address", "Email", { type: "email", autoComplete: "email" }),
      guard: "password",
    },
    /** Street and town in one line; empty for a company that customers do not visit. */
    postalAddress: fact(optionalLine(150, "the postal address"), "the postal address", "Postal address (optional)", {
      hint: "In one line. Shown in the footer when it is filled.",
      autoComplete: "street-address",
    }),
  },
  promises: {
    ownership: fact(line(40, "who owns the company"), "the ownership line", "Who owns the company", {
      hint: "Such as “Family-owned”.",
    }),
    since: fact(parts.pastYear, "the year it began", "Year it began"),
    experienceYears: fact(
      wholeNumber(0, 999, "Please enter a whole number of years."),
      "the years of experience",
      "Years of combined experience",
      { hint: "The working years of everyone on the crew, added up." },
    ),
    /** Business days within which the company calls back. */
    callBackDays: fact(
      wholeNumber(1, 10, "Please enter a number of days from 1 to 10."),
      "the promise to call back",
      "We call back within … business days",
      { hint: "A number from 1 to 10." },
    ),
    /** Completes "Our guards cost … less than what others offer". */
    guardClaim: fact(line(40, "the claim"), "the claim about guards", "How much cheaper our guards are", {
      hint: "Completes “Our guards are … cheaper than competitors”. You must be able to prove it.",
    }),
    estimates: fact(line(80, "the sentence about estimates"), "the sentence about estimates", "About estimates", {
      hint: "Such as “Free, no-obligation estimates by phone”.",
    }),
    computerMadePictures: fact(z.boolean(), "the note on pictures", "Do you still use computer-made house pictures?", {
      hint: "Those that came with the site are. A line in the footer says so until you choose No.",
      choices: yesOrNo("Yes", "No, all are photos"),
    }),
    license: fact(optionalLine(60, "the license"), "the license", "License (optional)", {
      hint: "Such as: Marion County no. 12345",
    }),
    insurance: fact(optionalLine(60, "the insurance"), "the insurance", "Insurance (optional)", {
      hint: "Such as: $1 million general liability, workers’ compensation",
    }),
    signedBy: fact(optionalLine(60, "the name"), "the name that signs", "Who signs for the company (optional)", {
      hint: "A first and last name. Shown below the story on the home page, and in the confirmation email.",
    }),
  },
  work: workFacts,
  hours: { hours: fact(hoursSchema, "the hours") },
  towns: { towns: fact(parts.towns, "the towns") },
  notice: {
    notice: factOfParts(noticeSchema, "the notice", {
      text: {
        label: "What visitors should know",
        hint: "One or two sentences. About 55 letters fit on a phone; “Read more” opens the rest. Visitors can close it; a changed text shows again.",
        rows: 2,
      },
      from: { label: "First day", type: "date" },
      to: { label: "Last day", type: "date" },
      tone: {
        label: "Tone",
        choices: [
          { value: "plain", label: "Plain" },
          { value: "important", label: "Important" },
        ],
      },
    }),
  },
  logo: { logo: fact(parts.logo, "the logo") },
  look: {
    accent: fact(parts.accent, "the accent color", "Accent color", {
      hint: "As # and six digits or letters. Its lighter and darker shades follow by themselves.",
    }),
  },
  /** The sentences of the confirmation that customers get, and where their answers go. */
  inquiries: {
    confirmationNext: fact(
      sentenceWith(confirmationNames),
      "what the confirmation says happens next",
      "What happens next",
      { hint: filledIn(confirmationNames), rows: 3 },
    ),
    confirmationTalk: fact(
      sentenceWith(confirmationNames),
      "what the confirmation says about calling",
      "If they would rather talk",
      { rows: 2 },
    ),
    /** The first recipient of inquiries, the company, or a recipient by id. */
    answersTo: fact(parts.addressChoice, "who gets the answers to confirmations", "Customers’ answers go to", {
      choices: "of the form",
    }),
  },
  /** With which the emails begin that staff send after a call, and with a planned visit. */
  answers: {
    answerCalled: fact(sentenceWith(answerNames), "the email after a call", "After a call", {
      hint: filledIn(answerNames),
      rows: 3,
    }),
    answerMissed: fact(sentenceWith(answerNames), "the email after missed calls", "After missed calls", { rows: 3 }),
    answerVisit: fact(sentenceWith(answerNames), "the email about a visit", "When a visit is planned", { rows: 3 }),
  },
  planner: {
    rainfall: factOfParts(rainfallSchema, "the rainfall", {
      inches: {
        label: "Inches of rain an hour, in the hardest five minutes",
        hint: "NOAA Atlas 14 has the figure for your town: hdsc.nws.noaa.gov/pfds.",
      },
      source: { label: "Where the figure comes from", hint: "The planner names it." },
      confirmed: {
        label: "Have you checked this figure for your area?",
        choices: [
          { value: "false", label: "Not yet" },
          { value: "true", label: "Yes, we have looked it up" },
        ],
      },
    }),
    /** The company's own prices, from which the planner makes a range. */
    planPrices: factOfParts(planPricesSchema, "the prices of the planner", {
      foot: {
        label: "Price of a foot of gutter, in dollars (optional)",
        hint: "From the lowest to the highest, such as 8 to 12. Installed, with everything it takes.",
      },
      corner: { label: "Price of a corner (optional)" },
      downspout: {
        label: "Price of a downspout set (optional)",
        hint: "With its outlet, elbows, pipe and straps.",
      },
    }),
  },
  keeping: {
    /** After so many years a message is deleted for good; 0 keeps all. */
    keepMessagesYears: {
      ...fact(parts.yearsKept, "how long messages are kept", "Keep a message", { choices: parts.yearsToKeep }),
      guard: "deletes",
    },
  },
  numbers: {
    /** Whether those who get the inquiries get the numbers of the week by email. */
    weeklyNumbers: fact(
      z.boolean({ error: "Please choose whether the numbers are emailed." }),
      "the weekly email with numbers",
      "Email the numbers every Monday?",
      { choices: yesOrNo("Yes, every Monday", "No") },
    ),
  },
  privacy: {
    /** What the company adds to the privacy page; empty for nothing. */
    privacyNote: fact(
      limited(asText, 2000, "Please keep the note to 2,000 characters."),
      "the company’s part of the privacy page",
      "Your own part (optional)",
      {
        hint: "Such as who else sees a message, or where your backups are. Each new line begins a paragraph.",
        rows: 6,
      },
    ),
  },
  links: {
    social: factOfParts(z.object({ page: link, maps: link, reviews: link }), "the links", {
      ...linkFields("Facebook", "page."),
      ...linkFields("Google Maps", "maps."),
      ...linkFields("Google reviews", "reviews."),
    }),
    mapEmbedUrl: fact(parts.mapFrame, "the map in the contact page", "Google map in the contact page", {
      hint: "On Google Maps choose Share, then Embed a map, and copy the address in quotes after src=.",
      type: "url",
    }),
    mapLinkUrl: fact(parts.httpsAddress, "the link to the map", "Link to the map on Google’s site", { type: "url" }),
    credit: factOfParts(link, "the website credit", linkFields("Website credit", "", "name")),
  },
  ...pageSections,
} as const satisfies Readonly<Record<string, Readonly<Record<string, FactRow>>>>;
