import { maxNotice } from "#src/facts/notice.schema.ts";
import { answerNames, confirmationNames, maxSentence } from "#src/facts/sentence.schema.ts";
import type { SectionName } from "./sections.ts";

/** A text field for a fact, or for a part of one: its path, such as "social.page.href". */
export type FieldSpec = {
  label: string;
  hint?: string;
  maxLength: number;
  /** A number, such as 3 or 9.86; other fields are text. */
  isNumber?: boolean;
  /** Of a text that is longer than a line. */
  rows?: number;
  /** Yes or no; its texts are "true" and "false". */
  isFlag?: boolean;
  /** What the person chooses from; "of the form" where the form knows it. */
  choices?: Choices | "of the form";
  type?: "tel" | "email" | "url" | "date";
  autoComplete?: string;
};

/** The values of a choice, and their words. */
export type Choices = readonly { value: string; label: string }[];

export type FactFields = Readonly<Record<string, FieldSpec>>;

const link = (what: string): FactFields[string] => ({ label: `${what}: address`, type: "url", maxLength: 500 });
const words = (what: string): FactFields[string] => ({ label: `${what}: words of the link`, maxLength: 40 });

const hintOf = (names: readonly string[]) =>
  `The site fills in what stands in braces: ${names.map((name) => `{${name}}`).join(", ")}.`;
const namesHint = hintOf(confirmationNames);
const answersHint = hintOf(answerNames);

const yearsToKeep: Choices = [
  { value: "0", label: "Until we delete it" },
  ...Array.from({ length: 10 }, (_, index) => ({
    value: String(index + 1),
    label: index === 0 ? "1 year" : `${index + 1} years`,
  })),
];

/** The sections that consist of text fields. */
export const fieldSpecs = {
  contact: {
    name: { label: "Company name", maxLength: 60, autoComplete: "organization" },
    shortName: { label: "Short name", hint: "For small places, such as the icon on a phone.", maxLength: 30 },
    phone: { label: "Phone", type: "tel", maxLength: 30, autoComplete: "tel" },
    email: { label: "Email", type: "email", maxLength: 250, autoComplete: "email" },
    postalAddress: {
      label: "Postal address (optional)",
      hint: "In one line. Shown in the footer when it is filled.",
      maxLength: 150,
      autoComplete: "street-address",
    },
  },
  promises: {
    ownership: { label: "Who owns the company", hint: "Such as “Family-owned”.", maxLength: 40 },
    since: { label: "Year it began", isNumber: true, maxLength: 4 },
    experienceYears: {
      label: "Years of combined experience",
      hint: "The working years of everyone on the crew, added up.",
      isNumber: true,
      maxLength: 3,
    },
    callBackDays: {
      label: "We call back within … business days",
      hint: "A number from 1 to 10.",
      isNumber: true,
      maxLength: 2,
    },
    guardClaim: {
      label: "How much cheaper our guards are",
      hint: "Completes “Our guards are … cheaper than competitors”. You must be able to prove it.",
      maxLength: 40,
    },
    estimates: { label: "About estimates", hint: "Such as “Free, no-obligation estimates by phone”.", maxLength: 80 },
    computerMadePictures: {
      label: "Are pictures of houses computer-made?",
      hint: "Those that came with the site are. A line in the footer says so until you choose No.",
      maxLength: 5,
      isFlag: true,
      choices: [
        { value: "true", label: "Yes, some are" },
        { value: "false", label: "No, all are photos" },
      ],
    },
    license: { label: "License number (optional)", hint: "Shown in the footer when it is filled.", maxLength: 60 },
    insurance: { label: "Insurance number (optional)", hint: "Shown in the footer when it is filled.", maxLength: 60 },
  },
  notice: {
    "notice.text": {
      label: "What visitors should know",
      hint: "One or two sentences. Visitors can close it; a changed text shows again.",
      maxLength: maxNotice,
      rows: 2,
    },
    "notice.from": { label: "First day", type: "date", maxLength: 10 },
    "notice.to": { label: "Last day", type: "date", maxLength: 10 },
    "notice.tone": {
      label: "Tone",
      maxLength: 10,
      choices: [
        { value: "plain", label: "Plain" },
        { value: "important", label: "Important" },
      ],
    },
  },
  look: {
    accent: {
      label: "Accent color",
      hint: "As # and six digits or letters. Its lighter and darker shades follow by themselves.",
      maxLength: 20,
    },
  },
  inquiries: {
    confirmationNext: { label: "What happens next", hint: namesHint, maxLength: maxSentence, rows: 3 },
    confirmationTalk: { label: "If they would rather talk", maxLength: maxSentence, rows: 2 },
    answersTo: { label: "Customers’ answers go to", maxLength: 40, choices: "of the form" },
  },
  answers: {
    answerCalled: { label: "After a call", hint: answersHint, maxLength: maxSentence, rows: 3 },
    answerVisit: { label: "When a visit is planned", maxLength: maxSentence, rows: 3 },
  },
  planner: {
    "rainfall.inches": {
      label: "Inches of rain an hour, in the hardest five minutes",
      hint: "NOAA Atlas 14 has the figure for your town: hdsc.nws.noaa.gov/pfds.",
      isNumber: true,
      maxLength: 6,
    },
    "rainfall.source": { label: "Where the figure comes from", hint: "The planner names it.", maxLength: 120 },
    "rainfall.confirmed": {
      label: "Is it the figure for your area?",
      maxLength: 5,
      isFlag: true,
      choices: [
        { value: "false", label: "Not confirmed yet" },
        { value: "true", label: "Yes, we have looked it up" },
      ],
    },
    "planPrices.foot": {
      label: "Price of a foot of gutter, in dollars (optional)",
      hint: "From the lowest to the highest, such as 8 to 12. Hung, with everything that it takes.",
      maxLength: 40,
    },
    "planPrices.corner": { label: "Price of a corner (optional)", maxLength: 40 },
    "planPrices.downspout": {
      label: "Price of a downspout set (optional)",
      hint: "With its outlet, elbows, pipe and straps.",
      maxLength: 40,
    },
  },
  keeping: {
    keepMessagesYears: { label: "Keep a message", maxLength: 2, isNumber: true, choices: yearsToKeep },
  },
  numbers: {
    weeklyNumbers: {
      label: "Email the numbers every Monday?",
      maxLength: 5,
      isFlag: true,
      choices: [
        { value: "true", label: "Yes, every Monday" },
        { value: "false", label: "No" },
      ],
    },
  },
  privacy: {
    privacyNote: {
      label: "Your own part (optional)",
      hint: "Such as who else sees a message, or where your backups are. Each new line begins a paragraph.",
      maxLength: 2000,
      rows: 6,
    },
  },
  links: {
    "social.page.label": words("Social page"),
    "social.page.href": link("Social page"),
    "social.maps.label": words("Maps listing"),
    "social.maps.href": link("Maps listing"),
    "social.reviews.label": words("Reviews site"),
    "social.reviews.href": link("Reviews site"),
    mapEmbedUrl: {
      label: "Google map in the contact page",
      hint: "On Google Maps choose Share, then Embed a map, and copy the address in quotes after src=.",
      type: "url",
      maxLength: 2000,
    },
    mapLinkUrl: { label: "Link to the map on Google’s site", type: "url", maxLength: 500 },
    "credit.label": words("Who made the website"),
    "credit.href": link("Who made the website"),
  },
} as const satisfies Partial<Record<SectionName, FactFields>>;
