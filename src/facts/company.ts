import { site } from "#site";
import type { Facts } from "./all-facts.schema.ts";
import { type HoursWords, hoursWords } from "./hours-text.ts";
import { inWords } from "./in-words.ts";
import { type OwnPageName, type SitePages, sitePagesOf } from "./site-pages.ts";

/** The facts as pages and mails use them. */
export type Company = Omit<Facts, "phone" | "redirects"> &
  SitePages & {
    /** As people read it, and as a `tel:` link. */
    phone: { display: string; href: string };
    /** Completes "We’ll call you back …". */
    callBack: string;
    hoursWords: HoursWords;
  };

/** The facts of site.config.ts, which hold where the owner has changed nothing. */
export const deliveredFacts: Facts = site;

/** The delivered facts with those that the owner changed in their place, and the company's own pages that are published. */
export function companyOf(changed: Partial<Facts> = {}, published: readonly OwnPageName[] = []): Company {
  const { redirects: _, ...facts } = { ...deliveredFacts, ...changed };
  return {
    ...facts,
    phone: { display: facts.phone, href: `tel:+1${facts.phone.replace(/\D/g, "")}` },
    callBack:
      facts.callBackDays === 1 ? "within one business day" : `within ${inWords(facts.callBackDays)} business days`,
    hoursWords: hoursWords(facts.hours),
    ...sitePagesOf(facts, published),
  };
}

/** The facts that the forms of public pages show; a small part, since it stands in the HTML for their islands. */
export type ContactFacts = Pick<
  Company,
  "phone" | "email" | "callBack" | "ownership" | "since" | "license" | "insurance"
>;
