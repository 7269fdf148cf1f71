import * as z from "zod/mini";
import { asText, limited } from "#src/schema/fields.schema.ts";
import { answerWords, appointmentWords, confirmationWords, reviewWords } from "./email-words.schema.ts";
import * as parts from "./fact-parts.schema.ts";
import { type FactRow, fact, factOfParts, yesOrNo } from "./fact-row.schema.ts";
import { announceDaysSchema, hoursSchema, openDaysSchema } from "./hours.schema.ts";
import { linksSchema } from "./links.schema.ts";
import { logoFacts, lookFacts } from "./look-facts.schema.ts";
import { noticeSchema } from "./notice.schema.ts";
import { planPricesSchema, rainfallSchema } from "./planner.schema.ts";
import { promiseFacts } from "./promise-facts.schema.ts";
import { pageSections } from "./site-pages.schema.ts";
import { workFacts } from "./work-facts.schema.ts";

const { line, optionalLine } = parts;

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
  promises: promiseFacts,
  work: workFacts,
  hours: {
    hours: fact(hoursSchema, "the hours"),
    openDays: fact(openDaysSchema, "the special hours"),
    announceDays: fact(announceDaysSchema, "how early closures are announced"),
  },
  towns: { counties: fact(parts.counties, "the counties"), towns: fact(parts.towns, "the towns") },
  notice: {
    notice: fact(z.nullable(noticeSchema), "the notice"),
    /** Earlier releases know one notice: another one is a fact of its own. */
    secondNotice: fact(z.nullable(noticeSchema), "the second notice"),
  },
  logo: logoFacts,
  look: lookFacts,
  /** The confirmation that customers get, and where their answers go. */
  inquiries: {
    ...confirmationWords,
    /** The first recipient of inquiries, the company, or a recipient by id. */
    answersTo: fact(parts.addressChoice, "who gets the answers to confirmations", "Customers’ answers go to", {
      choices: "of the form",
    }),
  },
  /** Has no facts: the mail server is stored apart, since every page has the facts (OWN-136). */
  mail: {},
  /** With which the emails begin that staff send after a call, and with a planned visit. */
  answers: answerWords,
  appointmentEmails: appointmentWords,
  reviewEmails: reviewWords,
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
    social: fact(linksSchema, "the links"),
    mapEmbedUrl: fact(parts.mapFrame, "the map in the contact page", "Google map in the contact page (optional)", {
      hint: "On Google Maps choose Share, then Embed a map, and paste what “Copy HTML” gives you.",
    }),
    mapLinkUrl: fact(parts.optionalAddress, "the link to the map", "Link to the map on Google’s site (optional)", {
      type: "url",
    }),
    credit: factOfParts(parts.optionalLink, "the website credit", {
      label: { label: "Website credit: name (optional)" },
      href: { label: "Website credit: web address (optional)", type: "url" },
    }),
  },
  ...pageSections,
} as const satisfies Readonly<Record<string, Readonly<Record<string, FactRow>>>>;
