import * as z from "zod/mini";
import { wholeNumber } from "#src/schema/fields.schema.ts";
import { optionalLine, pastYear } from "./fact-parts.schema.ts";
import { type FactRow, fact, yesOrNo } from "./fact-row.schema.ts";

/** What the company says about itself. Each claim may be empty, and the site then says nothing of it (OWN-110). */
export const promiseFacts = {
  ownership: fact(optionalLine(40, "who owns the company"), "the ownership line", "Who owns the company (optional)", {
    hint: "Such as “Family-owned”.",
  }),
  since: fact(z.nullable(pastYear), "the year it began", "Year it began (optional)"),
  experienceYears: fact(
    z.nullable(wholeNumber(0, 999, "Please enter a whole number of years, or leave it empty.")),
    "the years of experience",
    "Years of combined experience (optional)",
    { hint: "The working years of everyone on the crew, added up." },
  ),
  /** Business days within which the company calls back. */
  callBackDays: fact(
    z.nullable(wholeNumber(1, 10, "Please enter a number of days from 1 to 10, or leave it empty.")),
    "the promise to call back",
    "We call back within … business days (optional)",
    { hint: "A number from 1 to 10. Empty: “We’ll call you back”, and no day is promised." },
  ),
  /** Completes "Our guards cost … less than what others offer". */
  guardClaim: fact(
    optionalLine(40, "the claim"),
    "the claim about guards",
    "How much cheaper our guards are (optional)",
    {
      hint: "Completes “Our guards are … cheaper than competitors”. You must be able to prove it.",
    },
  ),
  estimates: fact(
    optionalLine(80, "the sentence about estimates"),
    "the sentence about estimates",
    "About estimates (optional)",
    { hint: "Such as “Free, no-obligation estimates by phone”. Empty: the pages call no estimate free." },
  ),
  computerMadePictures: fact(z.boolean(), "the note on pictures", "Do you still use computer-made house pictures?", {
    hint: "Those that came with the site are, and so is the film on the gallery page, which goes with them. A line in the footer says so until you choose No.",
    choices: yesOrNo("Yes", "No, all are photos"),
  }),
  license: fact(optionalLine(60, "the license"), "the license", "License (optional)", {
    hint: "Such as: County license no. 12345",
  }),
  insurance: fact(optionalLine(60, "the insurance"), "the insurance", "Insurance (optional)", {
    hint: "Such as: $1 million general liability, workers’ compensation",
  }),
  signedBy: fact(optionalLine(60, "the name"), "the name that signs", "Who signs for the company (optional)", {
    hint: "A first and last name. Shown below the story on the home page, and in the confirmation email.",
  }),
} as const satisfies Readonly<Record<string, FactRow>>;
