import type { FactName, Facts, SectionName } from "#src/facts/all-facts.schema.ts";
import type { factsBySection } from "#src/facts/facts.schema.ts";
import { logoFiles, type UploadFact } from "#src/facts/logo.ts";
import { navigationLinks } from "#src/facts/navigation-links.ts";

/** What stands in an output; of uploads by the names of their files. */
type Words = string | ((files: Record<UploadFact, string>) => string);
/** By output, or by all outputs whose names begin like that, parted by |. */
type Places = Readonly<Record<string, Words | readonly Words[]>>;

/** A fact under test. */
export type ChangedFact<Name extends FactName = FactName> = {
  /** Another value than the delivered one; logo, icon and picture of shared links come as files. */
  now?: Facts[Name];
  /** Where the new value has to stand, and how it reads there. */
  places?: Places;
  /** How the delivered value reads, wherever it is written; left out for what is delivered empty, and for words of emails. */
  delivered?: RegExp | undefined;
};

/** @param places only the outputs, for a value that stands there as it is */
const fact = <const Now>(now: Now, places: string | Places, delivered?: RegExp) => {
  return { now, places: typeof places === "string" ? { [places]: String(now) } : places, delivered };
};

const calls = "staff page /admin/calls";
const manifest = "file /site.webmanifest";
const confirmation = "mail Quill has your note";
const asking = "mail Quill asks - Quill";
const reminder = "mail Quill asks once more";
const workday = [{ opens: "09:45", closes: "17:15" }];

type FactsOf<Section extends SectionName> = keyof (typeof factsBySection)[Section] & FactName;

/** Every fact of /admin/company. */
export const changedFacts: { [Section in SectionName]: { [Name in FactsOf<Section>]: ChangedFact<Name> } } = {
  contact: {
    name: fact(
      "Quill Heron Rainworks",
      {
        "page ": ['alt="Quill Heron Rainworks, home"', '"name":"Quill Heron Rainworks"'],
        "staff page |failure|mail ": "Quill Heron Rainworks",
        [manifest]: '"name":"Quill Heron Rainworks"',
      },
      /Three County Seamless/,
    ),
    shortName: fact("Quill Rain", { [manifest]: '"short_name":"Quill Rain"' }, /Three County Gutters/),
    phone: fact(
      "407-322-7788",
      {
        "page ": ['href="tel:+14073227788"', '"telephone":"+14073227788"'],
        failure: "Call 407-322-7788",
        "mail ": "407-322-7788",
        "limit of ": "call us at 407-322-7788",
      },
      /\+?1?352\D{0,3}555\D{0,3}0142/,
    ),
    email: fact(
      "desk@quillheron.test",
      { "page ": ["mailto:desk@quillheron.test", '"email":"desk@quillheron.test"'], "mail ": "desk@quillheron.test" },
      /hello@|threecountygutters/,
    ),
    postalAddress: fact("7 Heron Way, Leesburg", { "page ": '"streetAddress":"7 Heron Way, Leesburg"' }),
  },
  promises: {
    ownership: fact("Woman-owned", "page ", /family-owned/i),
    since: fact(1974, { "page ": '"foundingDate":"1974"' }, /\b1998\b/),
    experienceYears: fact(83, { "page /contact": "83 years" }, /\b55(?= years|-year|<)/),
    callBackDays: fact(3, { "page /contact": "within three business days" }, /one business day/i),
    guardClaim: fact("a good third", "page /gutter-guards", /up to nine times/i),
    estimates: fact("Prices on the phone", "page /contact", /Free, no-obligation estimates by phone/),
    computerMadePictures: fact(
      false,
      {},
      /<p[^>]*>The pictures of houses on this site|>Seamless gutters in 18 seconds</,
    ),
    license: fact("CBC7731", { "page ": "License: CBC7731" }),
    insurance: fact("GL5520", { "page ": "Insured: GL5520" }),
    signedBy: fact("Quill Moss", { "page /": "Quill Moss</p>", [confirmation]: "Quill Moss" }),
  },
  work: {
    gutterMetal: fact("Quill copper", { "page /seamless-gutters": "Quill copper</dd>" }),
    hangers: fact("Heron hooks", { "page /seamless-gutters": "Heron hooks</dd>" }),
    guardKind: fact("Quill mesh", { "page /gutter-guards": "Quill mesh</dd>" }),
    guardFoot: fact("7 to 9.50", { "page /gutter-guards": "$7 to $9.50 a foot, installed" }),
    warranty: fact("12 heron years", { "page /gutter-guards": "12 heron years</dd>" }),
    usualWait: fact("Within a quill.", { "page /seamless-gutters": "How soon:</strong> Within a quill.</p>" }),
    cleanUp: fact("Herons tidy up.", { "page /seamless-gutters": "<p>Herons tidy up.</p>" }),
    repairs: fact("Quill mends all.", { "page /seamless-gutters": "<p>Quill mends all.</p>" }),
    payment: fact("Quill takes checks.", { "page /seamless-gutters": "<p>Quill takes checks.</p>" }),
  },
  hours: {
    hours: {
      now: {
        timeZone: "America/Denver",
        byAppointment: "Please ring first",
        week: {
          ...{ sunday: [], monday: [] },
          ...{ tuesday: workday, wednesday: workday, thursday: workday, friday: workday, saturday: workday },
        },
        holidays: ["thanksgiving"],
        closures: [{ from: "2026-04-07", to: "2026-04-10", reason: "Moving the shop." }],
      },
      delivered:
        /\b8 am\b|\b4 pm\b|"(08|16):00"|Mon-Fri|Sat-Sun|public holidays|by appointment only|New_York|\bE[SD]T\b|Eastern Time/i,
      places: {
        "page |mail ": "Tue-Sat 9:45 am to 5:15 pm",
        "page ": ["Please ring first", "We open Tuesday at 9:45 am", '"opens":"09:45"', '"validFrom":"2026-04-07"'],
        "mail Choose a new password": "Mountain Time",
      },
    },
    openDays: fact([{ from: "2026-03-30", to: "2026-03-30", hours: { opens: "10:20", closes: "11:40" } }], {
      "page ": '"closes":"11:40","validFrom":"2026-03-30"',
    }),
    announceDays: fact(30, { "page ": "We’ll be open Mon,\xa0Mar\xa030, 10:20 am to 11:40 am" }),
  },
  towns: {
    counties: {
      now: ["Lake", "Orange", "Marion"],
      places: {
        "page ": ['"name":"Orange County, FL"', "in Lake, Orange and Marion Counties"],
        "page /service-areas": ["<h2>Orange County</h2>", "If it’s in Lake, Orange or Marion County"],
      },
      delivered: /Sumter/,
    },
    towns: {
      now: [
        { name: "Quill Springs", county: "Marion", lat: 29.1, lon: -82.1, main: true },
        { name: "Heronville", county: "Lake", lat: 28.8, lon: -81.7, main: false },
      ],
      places: {
        "page ": '"name":"Quill Springs, FL"',
        "page /service-areas": ["Counties: Quill Springs and the towns around", ">Heronville</text>"],
        "page /contact": "Heronville",
      },
      delivered: /Astatula|Center Hill|Lake Panasoffkee|Reddick|Umatilla/,
    },
  },
  notice: {
    notice: fact(
      { text: "The heron is back.", from: "2026-03-01", to: "2026-03-31", tone: "plain" },
      { "page ": "The heron is back." },
    ),
    secondNotice: fact({ text: "The heron leaves.", from: "2026-04-01", to: "2026-04-30", tone: "plain" }, {}),
  },
  look: {
    accent: fact("#7fc97f", "page |staff page |failure|mail ", /#f6a821/i),
    darkColor: fact(
      "#1f3a2a",
      {
        "page |staff page ": "--color-heading:#1f3a2a",
        "page ": '<meta name="theme-color" content="#1f3a2a"',
        [`failure|mail |${manifest}`]: "#1f3a2a",
      },
      /#(0b2e45|12507a)\b/i,
    ),
    pageColor: fact(
      "#fdf6e3",
      { "page ": "--color-page:#fdf6e3", [`failure|mail |${manifest}`]: "#fdf6e3" },
      /#fbf8f2/i,
    ),
  },
  inquiries: {
    confirmationTitle: fact("Quill has your note", `${confirmation} - Quill Heron Rainworks`),
    confirmationThanks: fact("{company} thanks you.", { [confirmation]: "Quill Heron Rainworks thanks you." }),
    confirmationStranger: fact("Not you? Ring {name}.", { [confirmation]: "Not you? Ring Quill Heron Rainworks." }),
    confirmationNext: fact("Rita rings {callBack}.", { [confirmation]: "Rita rings by Friday, March 6." }),
    confirmationTalk: fact("Ring us at {phone}, {hours}.", {
      [confirmation]: "Ring us at 407-322-7788, Tue-Sat 9:45 am to 5:15 pm.",
    }),
    answersTo: fact("company", {
      [confirmation]: '"replyTo":{"name":"Quill Heron Rainworks","address":"desk@quillheron.test"}',
    }),
  },
  mail: {},
  answers: {
    answerCalledTitle: fact("{first name}, from Quill", { "mail Ann, from Quill - Quill": "Ann, from Quill" }),
    answerMissedTitle: fact("Quill rang", calls),
    answerCalled: fact("Quill thanks you.", calls),
    answerMissed: fact("Quill missed you.", calls),
    answerVisit: fact("Quill comes {visit}.", calls),
  },
  appointmentEmails: {
    plannedTitle: fact("Quill plans {what}", calls, /Your \{what\} \{when\}"/),
    plannedLead: fact("Quill comes {when} as planned.", calls),
    movedTitle: fact("Quill moves {what}", calls),
    movedLead: fact("Quill goes from {before} to {day}.", calls),
    canceledTitle: fact("Quill stays away {when}", calls),
    canceledLead: fact("Quill is not there {when}.", calls),
    canceledEnd: fact("Quill takes {phone} for another day.", calls),
    reminderTitle: fact("Quill minds {what}", calls),
    reminderLead: fact("Quill comes tomorrow.", calls),
    appointmentEnd: fact("Quill takes {phone}.", calls),
  },
  reviewEmails: {
    reviewAskTitle: fact("Quill asks", asking),
    reviewAskLead: fact("How was {company}?", { [asking]: "How was Quill Heron Rainworks?" }),
    reviewAskEnd: fact("Quill asks all.", asking),
    reviewRemindTitle: fact("Quill asks once more", reminder),
    reviewRemindLead: fact("Hello again, {first name}.", { [reminder]: "Hello again, Zoe." }),
    reviewRemindEnd: fact("Quill stops here.", reminder),
    reviewHow: fact("Press a star.", "mail Quill asks"),
    reviewLink: fact("It works until {until}.", { "mail Quill asks": "It works until " }),
  },
  planner: {
    rainfall: fact(
      { inches: 7.3, source: "A bucket behind the shop", confirmed: true },
      { "page /planner": "A bucket behind the shop" },
      /NOAA Atlas 14, Volume 9|10 inches of rain/,
    ),
    planPrices: fact(
      { foot: "7 to 9", corner: "31", downspout: "80 to 95.50" },
      { "page /planner": "Not wood repair, underground drains" },
    ),
  },
  keeping: { keepMessagesYears: fact(4, { "page /privacy": "for good 4 years after" }, /until we delete it\. If/) },
  numbers: { weeklyNumbers: fact(false, {}) },
  privacy: { privacyNote: fact("Quill reads them at home.", "page /privacy") },
  links: {
    social: {
      now: [
        { kind: "google-reviews", label: "Heron reviews", href: "https://reviews.heron.test/r" },
        { kind: "nextdoor", label: "", href: "https://page.heron.test/p" },
        { kind: "other", label: "Heron map", href: "https://map.heron.test/m" },
      ],
      places: {
        "page ": ["https://page.heron.test/p", "Heron map"],
        "page /testimonials": "https://reviews.heron.test/r",
      },
      delivered: /(social|maps|reviews)\.example|Facebook|Google Maps|Google reviews/,
    },
    mapEmbedUrl: fact("https://www.google.com/maps/embed?pb=heron", "page /contact", /2d-81\.9886/),
    mapLinkUrl: fact(
      "https://www.google.com/maps/search/?api=1&query=Heron",
      { "page /contact": "query=Heron" },
      /query=The\+Villages/,
    ),
    credit: fact(
      { label: "Heron Studio", href: "https://studio.heron.test/" },
      { "page ": '<a href="https://studio.heron.test/" rel="noopener">Heron Studio</a>' },
      /webstudio\.example|Example Web Studio/,
    ),
  },
  pages: {
    menu: {
      now: navigationLinks
        .map(({ href, label }) => ({ page: href, label: label.replace("Our Reviews", "Heron Praise") }))
        .toReversed(),
      places: { "page ": ">Heron Praise</a>" },
      delivered: /"\/testimonials"[^>]*>Our Reviews</,
    },
    /** Other facts stand on each of them. */
    pagesOff: {},
    pagesNotInSearch: { now: ["/gallery"], places: { "page /gallery": '<meta name="robots" content="noindex"/>' } },
  },
  redirects: { redirects: { now: [{ from: "/heron.html", to: "/contact" }] } },
  verification: {
    googleVerification: fact("heron-G_1", { "page /": 'google-site-verification" content="heron-G_1"/>' }),
    bingVerification: fact("HERONB1", { "page /": '<meta name="msvalidate.01" content="HERONB1"/>' }),
  },
  logo: {
    logo: {
      places: {
        "page ": [
          ({ logo }) => `/uploads/${logoFiles(logo).header}" width=`,
          ({ logo }) => `/uploads/${logoFiles(logo).header}","address"`,
        ],
      },
      delivered: /\/brand\/logo/,
    },
    icon: {
      places: {
        "page |staff page ": ({ icon }) => `/uploads/${logoFiles(icon).tab}`,
        [manifest]: ({ icon }) => `/uploads/${logoFiles(icon).maskable}`,
      },
      delivered: /\/favicon\.|\/icon-(192|512|maskable)|\/apple-touch-icon/,
    },
    sharedPicture: {
      places: { "page ": ({ sharedPicture }) => `/uploads/logo-${sharedPicture}-shared.jpg"` },
      delivered: /\/brand\/og/,
    },
  },
};
