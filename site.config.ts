import type { Facts } from "./src/facts/all-facts.schema.ts";
import { navigationLinks } from "./src/facts/navigation-links.ts";

/**
 * The delivered facts of the company. A siteadmin changes them at /admin/company, and the database holds what was changed; a fact
 * that was not changed follows this file. Only src/facts/company.ts imports it; a test refuses the phone number, the year and
 * the e-mail address anywhere else in `src` (PUB-11).
 *
 * The values are placeholder facts: the phone number lies in the range kept for fiction and the addresses end in `.example`
 * (RFC 2606).
 */
export const site: Facts = {
  name: "Three County Seamless Gutters",
  shortName: "Three County Gutters",
  phone: "352-555-0142",
  email: "hello@threecountygutters.example",
  /** Shown when they are filled. */
  postalAddress: "",
  license: "",
  insurance: "",
  signedBy: "",

  ownership: "Family-owned",
  since: 1998,
  experienceYears: 55,
  estimates: "Free, no-obligation estimates by phone",
  callBackDays: 1,
  gutterSizes: ["5 inch", "6 inch"],
  /** Completes "Our guards cost … less than what others offer". Empty for no claim, as each claim above. */
  guardClaim: "up to nine times",

  /** What the company hangs, and how it works; each shows when it is filled. */
  gutterMetal: "",
  hangers: "",
  guardKind: "",
  guardFoot: "",
  warranty: "",
  usualWait: "",
  cleanUp: "",
  repairs: "",
  payment: "",

  hours: {
    timeZone: "America/New_York",
    byAppointment: "By appointment only",
    /** Any number of spans a day; one that closes before it opens passes midnight. */
    week: {
      monday: [{ opens: "08:00", closes: "16:00" }],
      tuesday: [{ opens: "08:00", closes: "16:00" }],
      wednesday: [{ opens: "08:00", closes: "16:00" }],
      thursday: [{ opens: "08:00", closes: "16:00" }],
      friday: [{ opens: "08:00", closes: "16:00" }],
      saturday: [],
      sunday: [],
    },
    /** Those on which it is closed. Only all of them together are called "public holidays". */
    holidays: [
      "new-years-day",
      "martin-luther-king-day",
      "presidents-day",
      "memorial-day",
      "juneteenth",
      "independence-day",
      "labor-day",
      "columbus-day",
      "veterans-day",
      "thanksgiving",
      "christmas",
    ],
    closures: [],
  },
  /** Days with hours of their own, such as one Saturday: they win over the week and holidays, and lose against closures. */
  openDays: [],
  /** From how many days before a closure or special hours visitors read of it; 0 for not at all. */
  announceDays: 7,
  /** A banner above every page with its text, first and last day and tone; null for none. */
  notice: null,
  /** Another one. Of two on one day the important one shows, of two alike the one that begins later. */
  secondNotice: null,

  /**
   * What the gutter planner sizes for. Provisional: the 5-minute rain of ten years at Fort Myers (9.86 in/hr), rounded up;
   * NOAA Atlas 14 has the figure for each town (hdsc.nws.noaa.gov/pfds).
   */
  rainfall: {
    inches: 10,
    source: "NOAA Atlas 14, Volume 9",
    confirmed: false,
  },

  /** Dollars, as "8 to 12"; the gutter planner shows the price of what has one. */
  planPrices: { foot: "", corner: "", downspout: "" },

  state: { name: "Florida", code: "FL", country: "US" },
  counties: ["Marion", "Lake", "Sumter"],
  /**
   * Where we work, with the coordinates the county map draws. `main` towns are named first in running text and on the map;
   * The Villages lies in all three counties and stands with the one that holds most of it.
   */
  towns: [
    { name: "The Villages", county: "Sumter", lat: 28.9033, lon: -81.9886, main: true },
    { name: "Ocala", county: "Marion", lat: 29.1872, lon: -82.1401, main: true },
    { name: "Ocklawaha", county: "Marion", lat: 29.0419, lon: -81.9287, main: true },
    { name: "Summerfield", county: "Marion", lat: 29.0022, lon: -82.0348, main: true },
    { name: "Leesburg", county: "Lake", lat: 28.8108, lon: -81.8779, main: true },

    { name: "Belleview", county: "Marion", lat: 29.0553, lon: -82.0623, main: false },
    { name: "Citra", county: "Marion", lat: 29.4119, lon: -82.1098, main: false },
    { name: "Dunnellon", county: "Marion", lat: 29.0491, lon: -82.4609, main: false },
    { name: "Reddick", county: "Marion", lat: 29.3669, lon: -82.1979, main: false },
    { name: "Silver Springs", county: "Marion", lat: 29.2167, lon: -82.0576, main: false },
    { name: "Silver Springs Shores", county: "Marion", lat: 29.1033, lon: -82.019, main: false },
    { name: "Weirsdale", county: "Marion", lat: 28.9783, lon: -81.9231, main: false },

    { name: "Astatula", county: "Lake", lat: 28.7103, lon: -81.7331, main: false },
    { name: "Clermont", county: "Lake", lat: 28.5494, lon: -81.7729, main: false },
    { name: "Eustis", county: "Lake", lat: 28.8528, lon: -81.6853, main: false },
    { name: "Fruitland Park", county: "Lake", lat: 28.8614, lon: -81.9065, main: false },
    { name: "Groveland", county: "Lake", lat: 28.5581, lon: -81.8509, main: false },
    { name: "Howey-in-the-Hills", county: "Lake", lat: 28.7169, lon: -81.7734, main: false },
    { name: "Lady Lake", county: "Lake", lat: 28.9175, lon: -81.9229, main: false },
    { name: "Mascotte", county: "Lake", lat: 28.5783, lon: -81.8868, main: false },
    { name: "Minneola", county: "Lake", lat: 28.5744, lon: -81.7462, main: false },
    { name: "Montverde", county: "Lake", lat: 28.6003, lon: -81.674, main: false },
    { name: "Mount Dora", county: "Lake", lat: 28.8025, lon: -81.6445, main: false },
    { name: "Tavares", county: "Lake", lat: 28.8042, lon: -81.7256, main: false },
    { name: "Umatilla", county: "Lake", lat: 28.9294, lon: -81.6656, main: false },

    { name: "Bushnell", county: "Sumter", lat: 28.665, lon: -82.1129, main: false },
    { name: "Center Hill", county: "Sumter", lat: 28.6497, lon: -81.9926, main: false },
    { name: "Coleman", county: "Sumter", lat: 28.8, lon: -82.0687, main: false },
    { name: "Lake Panasoffkee", county: "Sumter", lat: 28.7897, lon: -82.1344, main: false },
    { name: "Oxford", county: "Sumter", lat: 28.9278, lon: -82.0398, main: false },
    { name: "Webster", county: "Sumter", lat: 28.6122, lon: -82.0554, main: false },
    { name: "Wildwood", county: "Sumter", lat: 28.8653, lon: -82.0406, main: false },
  ],

  /** Shows a line about the pictures in the footer of every page. False once every picture is a photo. */
  computerMadePictures: true,

  /** Of buttons and drawings; src/facts/accent.ts derives its shades. As delivered it is that of src/ui/tokens.css. */
  accent: "#f6a821",
  /** Of headings and dark bands, and behind the pages; src/facts/grounds.ts derives what goes with them. */
  darkColor: "#0b2e45",
  pageColor: "#fbf8f2",
  /** The files of public/brand and public; an uploaded one replaces them, and so does another name. */
  logo: null,
  icon: null,
  sharedPicture: null,

  social: [
    { kind: "facebook", label: "", href: "https://social.example/three-county-gutters" },
    { kind: "google-maps", label: "", href: "https://maps.example/three-county-gutters" },
    { kind: "google-reviews", label: "", href: "https://reviews.example/three-county-gutters" },
  ],
  credit: { label: "Example Web Studio", href: "https://webstudio.example" },

  /** The outside map of the contact page. Loaded only when a visitor asks; its path is the one the CSP's frame-src allows. */
  mapEmbedUrl:
    "https://www.google.com/maps/embed?pb=!1m14!1m12!1m3!1d220000!2d-81.9886!3d28.9033!2m3!1f0!2f0!3f0!3m2!1i1024!2i768!4f13.1!5e0!3m2!1sen!2sus",
  mapLinkUrl: "https://www.google.com/maps/search/?api=1&query=The+Villages%2C+Florida",

  /** The confirmation that customers get; names in braces stand for facts. */
  confirmationTitle: "We have your message",
  confirmationThanks: "Thank you for writing to {company}.",
  confirmationNext:
    "What happens next: we’ll read it and call you back {callBack}. The estimate is free, with no obligation.",
  confirmationTalk: "Would you rather talk now? We answer the phone {hours}.",
  confirmationStranger: "If you didn’t write to us, someone mistyped an email address. You don’t need to do anything.",
  /** The emails that staff can send after a call; {visit} is the day and time. */
  answerCalledTitle: "Thank you for your time",
  answerCalled:
    "Thank you for talking with us on the phone. If you have more questions, reply to this email or call us at {phone}.",
  answerVisit:
    "We’ll come look at your gutters {visit}. If that doesn’t work for you, reply to this email or call us at {phone}.",
  answerMissedTitle: "We tried to call you",
  answerMissed:
    "We tried to reach you by phone about your gutters. Reply to this email with the number that reaches you best and a good time to call, or call us at {phone}.",
  /** The emails about visits and work: {when} is "on Wednesday, March 4", {day} the same without "on". */
  plannedTitle: "Your {what} {when}",
  plannedLead: "Thank you for choosing {company}. We’ll come {when}.",
  movedTitle: "Your {what} has moved to {day}",
  movedLead: "Moved from {before} to {day}.",
  canceledTitle: "Your {what} {when} is canceled",
  canceledLead: "We won’t come {when}.",
  canceledEnd: "To choose another day, reply to this email or call us at {phone}.",
  reminderTitle: "Tomorrow: your {what} {when}",
  reminderLead: "This is the reminder that you asked for: {company} comes tomorrow.",
  appointmentEnd: "If you need another time, reply to this email or call us at {phone}.",
  /** The emails that ask for a review. */
  reviewAskTitle: "Would you write us a review?",
  reviewAskLead: "Thank you for choosing {company}. Would you tell other homeowners how it went?",
  reviewAskEnd: "We ask every customer the same way. If you don’t get to it, we’ll remind you once.",
  reviewRemindTitle: "A reminder: would you write us a review?",
  reviewRemindLead:
    "A week ago, {company} asked you for a review. If you have a minute, other homeowners would be glad to read how it went, good or bad.",
  reviewRemindEnd: "This is the only reminder. You won’t get another email about it.",
  reviewHow:
    "Open your page, choose the stars and write a few words. You’ll see how your review looks before you send it. It goes on our website right away, good or bad.",
  reviewLink:
    "You can change it or take it down with the same link until {until}. Please don’t forward this email: the link is yours alone.",
  answersTo: "first",
  keepMessagesYears: 0,
  /** Sent on Mondays at 8 am, once there is a mail server. */
  weeklyNumbers: true,
  privacyNote: "",

  /** The eight links of the specification; every page is on. */
  menu: navigationLinks.map(({ href, label }) => ({ page: href, label })),
  pagesOff: [],
  pagesNotInSearch: [],
  redirects: [],
  googleVerification: "",
  bingVerification: "",
};
