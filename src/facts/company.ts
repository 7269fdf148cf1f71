import { site } from "#site";
import type { Facts } from "./all-facts.schema.ts";
import { drawnBrand } from "./drawn-brand.ts";
import type { Hours } from "./hours.schema.ts";
import { type HoursWords, hoursWords } from "./hours-text.ts";
import { inWords } from "./in-words.ts";
import { type OwnPageName, sitePagesOf } from "./site-pages.ts";

/** The facts as pages and mails use them. */
export type Company = Omit<Facts, "phone" | "hours" | "redirects"> &
  ReturnType<typeof sitePagesOf> & {
    /** With the special hours, and how early visitors read of them. */
    hours: Hours;
    /** As people read it, and as a `tel:` link. */
    phone: { display: string; href: string };
    /** Completes "We’ll call you back …"; empty without a promise. */
    callBack: string;
    hoursWords: HoursWords;
    drawn: ReturnType<typeof drawnBrand>;
  };

/** The facts of site.config.ts, which hold where the owner has changed nothing. */
export const deliveredFacts: Facts = site;

/** The delivered facts with those that the owner changed in their place, and the company's own pages that are published. */
export function companyOf(changed: Partial<Facts> = {}, published: readonly OwnPageName[] = []): Company {
  const { redirects: _, ...facts } = { ...deliveredFacts, ...withShortName(changed) };
  return {
    ...facts,
    hours: { ...facts.hours, openDays: facts.openDays, announceDays: facts.announceDays },
    phone: { display: facts.phone, href: `tel:+1${facts.phone.replace(/\D/g, "")}` },
    callBack: callBackWords(facts.callBackDays),
    hoursWords: hoursWords(facts.hours),
    drawn: drawnBrand(facts, deliveredFacts),
    ...sitePagesOf(facts, published),
  };
}

/** Another name is also the short one until that is changed: the delivered one belongs to another company. */
function withShortName(changed: Partial<Facts>): Partial<Facts> {
  return changed.name === undefined ? changed : { shortName: changed.name, ...changed };
}

function callBackWords(days: number | null): string {
  if (days === null) return "";
  return days === 1 ? "within one business day" : `within ${inWords(days)} business days`;
}

/** The facts that the forms of public pages show; a small part, since it stands in the HTML for their islands. */
export type ContactFacts = Pick<
  Company,
  "phone" | "email" | "callBack" | "ownership" | "since" | "license" | "insurance"
> & {
  /** In islands only where it is empty. */
  estimates?: string;
  /** Not in islands. */
  experienceYears?: number | null;
};
