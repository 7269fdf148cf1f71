import type { FactName } from "#src/facts/facts.schema.ts";

/** The sections of /admin/company, each saved on its own, with their facts. */
export const sections = {
  contact: ["name", "shortName", "phone", "email", "postalAddress"],
  promises: [
    "ownership",
    "since",
    "experienceYears",
    "callBackDays",
    "guardClaim",
    "estimates",
    "computerMadePictures",
    "license",
    "insurance",
  ],
  hours: ["hours"],
  towns: ["towns"],
  notice: ["notice"],
  logo: ["logo"],
  look: ["accent"],
  inquiries: ["confirmationNext", "confirmationTalk", "answersTo"],
  answers: ["answerCalled", "answerVisit"],
  planner: ["rainfall", "planPrices"],
  keeping: ["keepMessagesYears"],
  numbers: ["weeklyNumbers"],
  privacy: ["privacyNote"],
  links: ["social", "mapEmbedUrl", "mapLinkUrl", "credit"],
} as const satisfies Record<string, readonly FactName[]>;

export type SectionName = keyof typeof sections;

export const sectionNames = Object.keys(sections) as SectionName[];

/** Facts that lead customers or their mail elsewhere: a change takes a fresh login and is mailed to the recipients before it. */
export const guardedFacts: readonly FactName[] = ["phone", "email"];

/** Facts that delete data: a change takes a fresh login too. */
export const deletingFacts: readonly FactName[] = ["keepMessagesYears"];
