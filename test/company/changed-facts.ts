import type { FactName, Facts, SectionName } from "#src/facts/all-facts.schema.ts";
import type { factsBySection } from "#src/facts/facts.schema.ts";
import { logoFiles, type UploadFact } from "#src/facts/logo.ts";
import { navigationLinks } from "#src/facts/navigation-links.ts";

type Words = string | ((files: Record<UploadFact, string>) => string);
/** An output, or all whose names begin like that, and all that stands in each of them; uploads by the names of their files. */
type Place = [outputs: string, ...words: Words[]];

/** A fact under test. */
export type ChangedFact<Name extends FactName = FactName> = {
  /** Another value than the delivered one; logo, icon and picture of shared links come as files. */
  now?: Facts[Name];
  /** How the delivered value reads, wherever it is written; left out for what is delivered empty. */
  delivered?: RegExp;
  /** Where the new value has to stand. */
  places?: readonly Place[];
};

/** A fact that reads alike in each of its places. @param outputs parted by | @param words by default the new value */
const standsIn = <const Now>(outputs: string, now: Now, delivered?: RegExp, words: Words = String(now)) => ({
  ...{ now, places: outputs.split("|").map((output): Place => [output, words]) },
  ...(delivered && { delivered }),
});
const onStaffPages = (now: string, delivered: RegExp) => standsIn("staff page /admin/calls", now, delivered);
const confirmed = (now: string, delivered: RegExp, words = now) =>
  standsIn("mail Quill has your note", now, delivered, words);
const asked = (now: string, delivered: RegExp, words = now) =>
  standsIn("mail Quill asks - Quill", now, delivered, words);
const reminded = (now: string, delivered: RegExp, words = now) =>
  standsIn("mail Quill asks once more", now, delivered, words);

const workday = [{ opens: "09:45", closes: "17:15" }];

type FactsOf<Section extends SectionName> = keyof (typeof factsBySection)[Section] & FactName;

/** Every fact of /admin/company. */
export const changedFacts: { [Section in SectionName]: { [Name in FactsOf<Section>]: ChangedFact<Name> } } = {
  contact: {
    name: {
      now: "Quill Heron Rainworks",
      delivered: /Three County Seamless/,
      places: [
        ["page ", 'alt="Quill Heron Rainworks, home"', '"name":"Quill Heron Rainworks"'],
        ["staff page ", "Quill Heron Rainworks"],
        ["failure", "Quill Heron Rainworks"],
        ["file /site.webmanifest", '"name":"Quill Heron Rainworks"'],
        ["mail ", "Quill Heron Rainworks"],
      ],
    },
    shortName: standsIn("file /site.webmanifest", "Quill Rain", /Three County Gutters/, '"short_name":"Quill Rain"'),
    phone: {
      now: "407-322-7788",
      delivered: /\+?1?352\D{0,3}555\D{0,3}0142/,
      places: [
        ["page ", 'href="tel:+14073227788"', '"telephone":"+14073227788"'],
        ["failure", "Call 407-322-7788"],
        ["mail ", "407-322-7788"],
        ["limit of ", "call us at 407-322-7788"],
      ],
    },
    email: {
      now: "desk@quillheron.test",
      delivered: /hello@|threecountygutters/,
      places: [
        ["page ", "mailto:desk@quillheron.test", '"email":"desk@quillheron.test"'],
        ["mail ", "desk@quillheron.test"],
      ],
    },
    postalAddress: { now: "7 Heron Way, Leesburg", places: [["page ", '"streetAddress":"7 Heron Way, Leesburg"']] },
  },
  promises: {
    ownership: { now: "Woman-owned", delivered: /family-owned/i, places: [["page ", "Woman-owned"]] },
    since: { now: 1974, delivered: /\b1998\b/, places: [["page ", '"foundingDate":"1974"']] },
    experienceYears: { now: 83, delivered: /\b55(?= years|-year|<)/, places: [["page /contact", "83 years"]] },
    callBackDays: { now: 3, delivered: /one business day/i, places: [["page /contact", "within three business days"]] },
    guardClaim: standsIn("page /gutter-guards", "a good third", /up to nine times/i),
    estimates: standsIn("page /contact", "Prices on the phone", /Free, no-obligation estimates by phone/),
    computerMadePictures: {
      now: false,
      delivered: /<p[^>]*>The pictures of houses on this site|>Seamless gutters in 18 seconds</,
    },
    license: { now: "CBC7731", places: [["page ", "License: CBC7731"]] },
    insurance: { now: "GL5520", places: [["page ", "Insured: GL5520"]] },
    signedBy: {
      now: "Quill Moss",
      places: [
        ["page /", "Quill Moss</p>"],
        ["mail Quill has your note", "Quill Moss"],
      ],
    },
  },
  work: {
    gutterMetal: { now: "Quill copper", places: [["page /seamless-gutters", "Quill copper</dd>"]] },
    hangers: { now: "Heron hooks", places: [["page /seamless-gutters", "Heron hooks</dd>"]] },
    guardKind: { now: "Quill mesh", places: [["page /gutter-guards", "Quill mesh</dd>"]] },
    guardFoot: { now: "7 to 9.50", places: [["page /gutter-guards", "$7 to $9.50 a foot, installed"]] },
    warranty: { now: "12 heron years", places: [["page /gutter-guards", "12 heron years</dd>"]] },
    usualWait: standsIn(
      "page /seamless-gutters",
      "Within a quill.",
      undefined,
      "How soon:</strong> Within a quill.</p>",
    ),
    cleanUp: { now: "Herons tidy up.", places: [["page /seamless-gutters", "<p>Herons tidy up.</p>"]] },
    repairs: { now: "Quill mends all.", places: [["page /seamless-gutters", "<p>Quill mends all.</p>"]] },
    payment: { now: "Quill takes checks.", places: [["page /seamless-gutters", "<p>Quill takes checks.</p>"]] },
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
      places: [
        [
          "page ",
          "Tue-Sat 9:45 am to 5:15 pm",
          "Please ring first",
          "We open Tuesday at 9:45 am",
          '"opens":"09:45"',
          '"validFrom":"2026-04-07"',
        ],
        ["mail ", "Tue-Sat 9:45 am to 5:15 pm"],
        ["mail Choose a new password", "Mountain Time"],
      ],
    },
    openDays: {
      now: [{ from: "2026-03-30", to: "2026-03-30", hours: { opens: "10:20", closes: "11:40" } }],
      places: [["page ", '"closes":"11:40","validFrom":"2026-03-30"']],
    },
    announceDays: { now: 30, places: [["page ", "We’ll be open Mon, Mar 30, 10:20 am to 11:40 am"]] },
  },
  towns: {
    counties: {
      now: ["Lake", "Orange", "Marion"],
      delivered: /Sumter/,
      places: [
        ["page ", '"name":"Orange County, FL"', "in Lake, Orange and Marion Counties"],
        ["page /service-areas", "<h2>Orange County</h2>", "If it’s in Lake, Orange or Marion County"],
      ],
    },
    towns: {
      now: [
        { name: "Quill Springs", county: "Marion", lat: 29.1, lon: -82.1, main: true },
        { name: "Heronville", county: "Lake", lat: 28.8, lon: -81.7, main: false },
      ],
      delivered: /Astatula|Center Hill|Lake Panasoffkee|Reddick|Umatilla/,
      places: [
        ["page ", '"name":"Quill Springs, FL"'],
        ["page /service-areas", "Counties: Quill Springs and the towns around", ">Heronville</text>"],
        ["page /contact", "Heronville"],
      ],
    },
  },
  notice: {
    notice: {
      now: { text: "The heron is back.", from: "2026-03-01", to: "2026-03-31", tone: "plain" },
      places: [["page ", "The heron is back."]],
    },
  },
  secondNotice: {
    secondNotice: { now: { text: "The heron leaves.", from: "2026-04-01", to: "2026-04-30", tone: "plain" } },
  },
  look: {
    accent: standsIn("page |staff page |failure|mail ", "#7fc97f", /#f6a821/i),
    darkColor: {
      now: "#1f3a2a",
      delivered: /#(0b2e45|12507a)\b/i,
      places: [
        ["page ", "--color-heading:#1f3a2a", '<meta name="theme-color" content="#1f3a2a"'],
        ["staff page ", "--color-heading:#1f3a2a"],
        ["failure", "#1f3a2a"],
        ["file /site.webmanifest", "#1f3a2a"],
        ["mail ", "#1f3a2a"],
      ],
    },
    pageColor: {
      now: "#fdf6e3",
      delivered: /#fbf8f2/i,
      places: [
        ["page ", "--color-page:#fdf6e3"],
        ["failure", "#fdf6e3"],
        ["file /site.webmanifest", "#fdf6e3"],
        ["mail ", "#fdf6e3"],
      ],
    },
  },
  inquiries: {
    confirmationTitle: standsIn(
      "mail Quill has your note - Quill Heron Rainworks",
      "Quill has your note",
      /We have your message/,
    ),
    confirmationThanks: confirmed(
      "{company} thanks you.",
      /Thank you for writing to/,
      "Quill Heron Rainworks thanks you.",
    ),
    confirmationStranger: confirmed(
      "Not you? Ring {name}.",
      /someone mistyped an email/,
      "Not you? Ring Quill Heron Rainworks.",
    ),
    confirmationNext: confirmed("Rita rings {callBack}.", /What happens next: we/, "Rita rings by Friday, March 6."),
    confirmationTalk: confirmed(
      "Ring us at {phone}, {hours}.",
      /Would you rather talk now/,
      "Ring us at 407-322-7788, Tue-Sat 9:45 am to 5:15 pm.",
    ),
    answersTo: standsIn(
      "mail Quill has your note",
      "company",
      undefined,
      '"replyTo":{"name":"Quill Heron Rainworks","address":"desk@quillheron.test"}',
    ),
  },
  mail: {},
  answers: {
    answerCalledTitle: standsIn(
      "mail Ann, from Quill - Quill",
      "{first name}, from Quill",
      /Thank you for your time/,
      "Ann, from Quill",
    ),
    answerMissedTitle: onStaffPages("Quill rang", /We tried to call you/),
    answerCalled: onStaffPages("Quill thanks you.", /Thank you for talking with us/),
    answerMissed: onStaffPages("Quill missed you.", /We tried to reach you by phone/),
    answerVisit: onStaffPages("Quill comes {visit}.", /We’ll come look at your gutters/),
  },
  appointmentEmails: {
    plannedTitle: onStaffPages("Quill plans {what}", /Your \{what\} \{when\}"/),
    plannedLead: onStaffPages("Quill comes {when} as planned.", /We’ll come \{when\}/),
    movedTitle: onStaffPages("Quill moves {what}", /has moved to/),
    movedLead: onStaffPages("Quill goes from {before} to {day}.", /Moved from \{before\}/),
    canceledTitle: onStaffPages("Quill stays away {when}", /\{when\} is canceled/),
    canceledLead: onStaffPages("Quill is not there {when}.", /We won’t come/),
    canceledEnd: onStaffPages("Quill takes {phone} for another day.", /To choose another day/),
    reminderTitle: onStaffPages("Quill minds {what}", /Tomorrow: your/),
    reminderLead: onStaffPages("Quill comes tomorrow.", /This is the reminder/),
    appointmentEnd: onStaffPages("Quill takes {phone}.", /If you need another time/),
  },
  reviewEmails: {
    reviewAskTitle: asked("Quill asks", /^Would you write us/),
    reviewAskLead: asked("How was {company}?", /Would you tell other homeowners/, "How was Quill Heron Rainworks?"),
    reviewAskEnd: asked("Quill asks all.", /We ask every customer/),
    reviewRemindTitle: reminded("Quill asks once more", /A reminder: would you/),
    reviewRemindLead: reminded("Hello again, {first name}.", /A week ago/, "Hello again, Zoe."),
    reviewRemindEnd: reminded("Quill stops here.", /This is the only reminder/),
    reviewHow: standsIn("mail Quill asks", "Press a star.", /choose the stars and write/),
    reviewLink: standsIn("mail Quill asks", "It works until {until}.", /the link is yours alone/, "It works until "),
  },
  planner: {
    rainfall: standsIn(
      "page /planner",
      { inches: 7.3, source: "A bucket behind the shop", confirmed: true },
      /Fort Myers|10 inches of rain/,
      "A bucket behind the shop",
    ),
    planPrices: {
      now: { foot: "7 to 9", corner: "31", downspout: "80 to 95.50" },
      places: [["page /planner", "Not wood repair, underground drains"]],
    },
  },
  keeping: {
    keepMessagesYears: standsIn("page /privacy", 4, /until we delete it\. If/, "for good 4 years after"),
  },
  numbers: { weeklyNumbers: { now: false } },
  privacy: { privacyNote: standsIn("page /privacy", "Quill reads them at home.") },
  links: {
    social: {
      now: [
        { kind: "google-reviews", label: "Heron reviews", href: "https://reviews.heron.test/r" },
        { kind: "nextdoor", label: "", href: "https://page.heron.test/p" },
        { kind: "other", label: "Heron map", href: "https://map.heron.test/m" },
      ],
      delivered: /(social|maps|reviews)\.example|Facebook|Google Maps|Google reviews/,
      places: [
        ["page ", "https://page.heron.test/p", "Heron map"],
        ["page /testimonials", "https://reviews.heron.test/r"],
      ],
    },
    mapEmbedUrl: standsIn("page /contact", "https://www.google.com/maps/embed?pb=heron", /2d-81\.9886/),
    mapLinkUrl: standsIn(
      "page /contact",
      "https://www.google.com/maps/search/?api=1&query=Heron",
      /query=The\+Villages/,
      "query=Heron",
    ),
    credit: {
      now: { label: "Heron Studio", href: "https://studio.heron.test/" },
      delivered: /webstudio\.example|Example Web Studio/,
      places: [["page ", '<a href="https://studio.heron.test/" rel="noopener">Heron Studio</a>']],
    },
  },
  pages: {
    menu: {
      now: navigationLinks
        .map(({ href, label }) => ({ page: href, label: label.replace("Our Reviews", "Heron Praise") }))
        .toReversed(),
      delivered: /"\/testimonials"[^>]*>Our Reviews</,
      places: [["page ", ">Heron Praise</a>"]],
    },
    /** Other facts stand on each of them. */
    pagesOff: {},
    pagesNotInSearch: { now: ["/gallery"], places: [["page /gallery", '<meta name="robots" content="noindex"/>']] },
  },
  redirects: { redirects: { now: [{ from: "/heron.html", to: "/contact" }] } },
  verification: {
    googleVerification: standsIn("page /", "heron-G_1", undefined, 'google-site-verification" content="heron-G_1"/>'),
    bingVerification: { now: "HERONB1", places: [["page /", '<meta name="msvalidate.01" content="HERONB1"/>']] },
  },
  logo: {
    logo: {
      delivered: /\/brand\/logo/,
      places: [
        [
          "page ",
          ({ logo }) => `/uploads/${logoFiles(logo).header}" width=`,
          ({ logo }) => `/uploads/${logoFiles(logo).header}","address"`,
        ],
      ],
    },
    icon: {
      delivered: /\/favicon\.|\/icon-(192|512|maskable)|\/apple-touch-icon/,
      places: [
        ["page ", ({ icon }) => `/uploads/${logoFiles(icon).tab}`],
        ["staff page ", ({ icon }) => `/uploads/${logoFiles(icon).tab}`],
        ["file /site.webmanifest", ({ icon }) => `/uploads/${logoFiles(icon).maskable}`],
      ],
    },
    sharedPicture: {
      delivered: /\/brand\/og/,
      places: [["page ", ({ sharedPicture }) => `/uploads/logo-${sharedPicture}-shared.jpg"`]],
    },
  },
};
