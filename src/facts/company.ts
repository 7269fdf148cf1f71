import { site } from "#site";
import type { Facts } from "./all-facts.schema.ts";
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
    drawn: drawnBrand(facts),
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

type Drawn = Omit<Facts, "redirects">;

/** Raised when the drawings change, so that their addresses do. */
const drawing = 2;

/** What is drawn from the facts, by a key that changes with what is drawn; null where nothing is, as delivered (OWN-100). */
function drawnBrand(facts: Drawn) {
  const { name, accent, logo, icon, sharedPicture } = facts;
  const isOwnName = name !== deliveredFacts.name;
  // In a square it is too small to read.
  const isWide = logo !== null && logo.width > 1.5 * logo.height;
  const shared = keyOf(onCard(facts));
  return {
    /** Letters stand in the place of a logo. */
    name: isOwnName,
    icons: icon === null && (isWide || (logo === null && isOwnName)) ? keyOf([name, accent]) : null,
    shared: sharedPicture === null && shared !== keyOf(onCard(deliveredFacts)) ? shared : null,
  };
}

function onCard({ name, since, counties, accent, darkColor, pageColor, logo }: Drawn): unknown[] {
  return [name, since, counties, accent, darkColor, pageColor, logo];
}

/** FNV-1a with 64 bits. Only what the facts give is ever drawn, so that a made-up key is of no use. */
function keyOf(content: readonly unknown[]): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(JSON.stringify([drawing, ...content])))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
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
