import type { FactName, Facts, SectionName } from "#src/facts/all-facts.schema.ts";
import type { factsBySection } from "#src/facts/facts.schema.ts";
import type { logoFiles } from "#src/facts/logo.ts";

type SectionFacts<Section extends SectionName> = keyof (typeof factsBySection)[Section] & FactName;
export type Changeable = { [Section in SectionName]: SectionFacts<Section> }[SectionName];
type OwnSection = Exclude<SectionName, "logo">;

/** Another value for every fact of /admin/company; the logo comes as a file. */
export const changed: { [Name in OwnSection]: Pick<Facts, SectionFacts<Name>> } = {
  contact: {
    name: "Quill Heron Rainworks",
    shortName: "Quill Rain",
    phone: "407-322-7788",
    email: "desk@quillheron.test",
    postalAddress: "7 Heron Way, Leesburg",
  },
  promises: {
    ownership: "Woman-owned",
    since: 1974,
    experienceYears: 83,
    callBackDays: 3,
    guardClaim: "a good third",
    estimates: "Prices on the phone",
    computerMadePictures: false,
    license: "CBC7731",
    insurance: "GL5520",
  },
  hours: {
    hours: {
      timeZone: "America/Denver",
      byAppointment: "Please ring first",
      week: {
        ...{ sunday: [], monday: [] },
        tuesday: [{ opens: "09:45", closes: "17:15" }],
        wednesday: [{ opens: "09:45", closes: "17:15" }],
        thursday: [{ opens: "09:45", closes: "17:15" }],
        friday: [{ opens: "09:45", closes: "17:15" }],
        saturday: [{ opens: "09:45", closes: "17:15" }],
      },
      holidays: ["thanksgiving"],
      closures: [{ from: "2026-04-07", to: "2026-04-10", reason: "Moving the shop." }],
    },
  },
  towns: {
    towns: [
      { name: "Quill Springs", county: "Marion", lat: 29.1, lon: -82.1, main: true },
      { name: "Heronville", county: "Lake", lat: 28.8, lon: -81.7, main: false },
    ],
  },
  notice: { notice: { text: "The heron is back.", from: "2026-03-01", to: "2026-03-31", tone: "plain" } },
  look: { accent: "#7fc97f" },
  inquiries: {
    confirmationNext: "Rita rings {callBack}.",
    confirmationTalk: "Ring us at {phone}, {hours}.",
    answersTo: "company",
  },
  answers: { answerCalled: "Quill thanks you.", answerVisit: "Quill comes {visit}." },
  planner: {
    rainfall: { inches: 7.3, source: "A bucket behind the shop", confirmed: true },
    planPrices: { foot: "7 to 9", corner: "31", downspout: "80 to 95.50" },
  },
  keeping: { keepMessagesYears: 4 },
  numbers: { weeklyNumbers: false },
  privacy: { privacyNote: "Quill reads them at home." },
  links: {
    social: {
      page: { label: "Heron page", href: "https://page.heron.test/p" },
      maps: { label: "Heron map", href: "https://map.heron.test/m" },
      reviews: { label: "Heron reviews", href: "https://reviews.heron.test/r" },
    },
    mapEmbedUrl: "https://www.google.com/maps/embed?pb=heron",
    mapLinkUrl: "https://www.google.com/maps/search/?api=1&query=Heron",
    credit: { label: "Heron Studio", href: "https://studio.heron.test/" },
  },
};

/** How the delivered values read, wherever they are written; none of what is delivered empty. */
export const delivered: Readonly<Record<Changeable, RegExp | undefined>> = {
  name: /Three County Seamless/,
  shortName: /Three County Gutters/,
  phone: /\+?1?352\D{0,3}555\D{0,3}0142/,
  email: /hello@|threecountygutters/,
  postalAddress: undefined,
  ownership: /family-owned/i,
  since: /\b1998\b/,
  experienceYears: /\b55(?= years|-year|<)/,
  callBackDays: /one business day/i,
  guardClaim: /up to nine times/i,
  estimates: /Free, no-obligation estimates by phone/,
  computerMadePictures: /<p[^>]*>The pictures of houses on this site/,
  license: undefined,
  insurance: undefined,
  hours:
    /\b8 am\b|\b4 pm\b|"(08|16):00"|Mon-Fri|Sat-Sun|public holidays|by appointment only|New_York|\bE[SD]T\b|Eastern Time/i,
  // Those that no sentence names.
  towns: /Astatula|Center Hill|Lake Panasoffkee|Reddick|Umatilla/,
  notice: undefined,
  accent: /#f6a821/i,
  logo: /\/brand\/logo|\/favicon\.svg|\/icon-(192|512|maskable)|\/apple-touch-icon/,
  social: /(social|maps|reviews)\.example|Our page\b|Maps listing|Reviews site/,
  credit: /webstudio\.example|Example Web Studio/,
  mapEmbedUrl: /2d-81\.9886/,
  mapLinkUrl: /query=The\+Villages/,
  confirmationNext: /What happens next: we/,
  confirmationTalk: /Would you rather talk now/,
  answersTo: undefined,
  answerCalled: /Thank you for talking with us/,
  answerVisit: /We are coming to look at your gutters/,
  rainfall: /Fort Myers|10 inches of rain/,
  planPrices: undefined,
  keepMessagesYears: /until we delete it\. If/,
  weeklyNumbers: undefined,
  privacyNote: undefined,
};

/** Outputs whose names begin like that, and what stands in each of them. */
type Place = [outputs: string, words: string | ((logo: ReturnType<typeof logoFiles>) => string)];

/** Where each changed fact has to stand. */
export const places: Readonly<Record<Changeable, readonly Place[]>> = {
  name: [
    ["page ", 'alt="Quill Heron Rainworks, home"'],
    ["page ", '"name":"Quill Heron Rainworks"'],
    ["staff page ", "Quill Heron Rainworks"],
    ["failure", "Quill Heron Rainworks"],
    ["file /site.webmanifest", '"name":"Quill Heron Rainworks"'],
    ["mail ", "Quill Heron Rainworks"],
  ],
  shortName: [["file /site.webmanifest", '"short_name":"Quill Rain"']],
  phone: [
    ["page ", 'href="tel:+14073227788"'],
    ["page ", '"telephone":"+14073227788"'],
    ["failure", "Call 407-322-7788"],
    ["mail ", "407-322-7788"],
    ["limit of ", "call us at 407-322-7788"],
  ],
  email: [
    ["page ", "mailto:desk@quillheron.test"],
    ["page ", '"email":"desk@quillheron.test"'],
    ["mail ", "desk@quillheron.test"],
  ],
  postalAddress: [["page ", '"streetAddress":"7 Heron Way, Leesburg"']],
  ownership: [["page ", "Woman-owned"]],
  since: [["page ", '"foundingDate":"1974"']],
  experienceYears: [["page /contact", "83 years"]],
  callBackDays: [["page /contact", "within three business days"]],
  guardClaim: [["page /gutter-guards", "a good third"]],
  estimates: [["page /contact", "Prices on the phone"]],
  computerMadePictures: [],
  license: [["page ", "License <!-- -->CBC7731"]],
  insurance: [["page ", "Insurance <!-- -->GL5520"]],
  hours: [
    ["page ", "Tue-Sat 9:45 am to 5:15 pm"],
    ["page ", "Please ring first"],
    ["page ", "We open Tuesday at 9:45 am"],
    ["page ", '"opens":"09:45"'],
    ["page ", '"validFrom":"2026-04-07"'],
    ["mail ", "Tue-Sat 9:45 am to 5:15 pm"],
    ["mail Choose a new password", "Mountain Time"],
  ],
  towns: [
    ["page ", '"name":"Quill Springs, FL"'],
    ["page /service-areas", "Counties: Quill Springs and the towns around"],
    ["page /service-areas", ">Heronville</text>"],
    ["page /contact", "Heronville"],
  ],
  notice: [["page ", "The heron is back."]],
  accent: [
    ["page ", "#7fc97f"],
    ["staff page ", "#7fc97f"],
    ["failure", "#7fc97f"],
    ["mail ", "#7fc97f"],
  ],
  logo: [
    ["page ", ({ header }) => `/uploads/${header}" width=`],
    ["page ", ({ header }) => `/uploads/${header}","address"`],
    ["page ", ({ tab }) => `/uploads/${tab}`],
    ["staff page ", ({ tab }) => `/uploads/${tab}`],
    ["file /site.webmanifest", ({ maskable }) => `/uploads/${maskable}`],
  ],
  social: [
    ["page ", "https://page.heron.test/p"],
    ["page ", "Heron map"],
    ["page /testimonials", "https://reviews.heron.test/r"],
  ],
  credit: [["page ", '<a href="https://studio.heron.test/" rel="noopener">Heron Studio</a>']],
  mapEmbedUrl: [["page /contact", "maps/embed?pb=heron"]],
  mapLinkUrl: [["page /contact", "query=Heron"]],
  confirmationNext: [["mail We have your message", "Rita rings by Friday, March 6."]],
  confirmationTalk: [["mail We have your message", "Ring us at 407-322-7788, Tue-Sat 9:45 am to 5:15 pm."]],
  answerCalled: [["staff page /admin/calls", "Quill thanks you."]],
  answerVisit: [["staff page /admin/calls", "Quill comes {visit}."]],
  rainfall: [["page /planner", "A bucket behind the shop"]],
  planPrices: [["page /planner", "The price is a range for gutter"]],
  keepMessagesYears: [["page /privacy", "for good 4 years after"]],
  weeklyNumbers: [],
  privacyNote: [["page /privacy", "Quill reads them at home."]],
  answersTo: [
    ["mail We have your message", '"replyTo":{"name":"Quill Heron Rainworks","address":"desk@quillheron.test"}'],
  ],
};
