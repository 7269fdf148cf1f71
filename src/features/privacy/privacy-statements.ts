/** What decides about the statements: settings of the server, and how long the company keeps messages. */
export type Installation = {
  /** There is no mail server: outgoing email is written to a folder. */
  mailToFolder: boolean;
  recaptcha: boolean;
  nightlyBackups: boolean;
  /** Senders get a confirmation by email. */
  confirmations: boolean;
  /** 0 keeps all. */
  keepMessagesYears: number;
  /** The page of the gutter planner is on. */
  planner: boolean;
  /** The contact page has a Google map. */
  googleMap: boolean;
};

/** The paragraphs of each part of the privacy page. */
export type PrivacyStatements = Record<"short" | "sent" | "who" | "howLong" | "visit" | "others", readonly string[]>;

/**
 * What this website does with data, in sentences that hold for this installation (OWN-70); how far it is set up is for staff. The numbers are those of
 * `maxBackups`, `keepSentMs`, `keptForMs` and the limits of messages; privacy-page.test.ts compares them.
 */
export function privacyStatements(here: Installation): PrivacyStatements {
  return {
    short: [
      "Only our staff read your message.",
      "We sell nothing about you, and we show no ads.",
      "You can read this website without a cookie or a tracker.",
      "Ask, and we’ll show you what we have, correct it or delete it.",
    ],
    sent: [
      "Our forms ask for your name, email, phone number and what you need. The one on the home page also asks for the address of the house.",
      "We keep the time your message came in. We don’t keep your internet address or anything about your device with it.",
      `You can send photos ${here.planner ? "and your gutter plan " : ""}along. We keep only the picture itself. Hidden details, such as where it was taken, are removed when it arrives. Only our staff can see it.`,
      "If we ask you for a review, we keep your name and email address with the request. We publish what you send: the stars, your words, the name you choose and your town.",
      "If you call us, our staff write down your name, number and what you need. They keep notes about the work: where things stand, what’s planned, and what it costs.",
    ],
    who: [
      `Your message is stored on this website; our staff log in to read it.${here.mailToFolder ? "" : " It is also emailed to those of us who answer inquiries."}`,
      ...(here.confirmations && !here.mailToFolder ? ["We send a confirmation to the email address you enter."] : []),
      "Our staff see what we have about you on one page. Ask, and they give you all of it as a file: spreadsheets, photos and plans.",
    ],
    howLong: [
      keptFor(here.keepMessagesYears),
      "We delete photos and plans with their message. If you add them to a form and never send it, we delete them after a day.",
      reviewsKept,
      mailKept(here.mailToFolder),
      backups(here.nightlyBackups),
      "Our notes about the work, with your name, number and address, stay until you ask us to delete them. Then all of it goes at once: messages, photos, plans, notes, appointments, and your name in our log.",
    ],
    visit: [
      "This website sets no cookies unless you log in as one of our staff. It has no ads and no trackers, so a browser that asks not to be tracked gets the same website.",
      ...counting(here.planner),
      `Your browser keeps ${here.planner ? "three" : "two"} things and sends none of them by itself. It keeps what you type into a form, with the names of photos you add, until you send it or for 30 days. ${here.planner ? "It keeps the plan you draw in the gutter planner for 30 days. " : ""}And it keeps which notice at the top of a page you have closed.`,
      "To limit misuse, the server counts the messages from an internet address for a day. It stores that address only as a code that cannot be read back. Its log has an address only when it refuses a request or someone logs in.",
    ],
    others: [
      here.recaptcha
        ? "Before a form is sent, Google’s reCAPTCHA checks that a person is sending it. It loads once you begin to fill in a form. Google then gets your internet address and data about your browser."
        : "Before a form is sent, your browser solves a small puzzle, which keeps bots out. No other company takes part in it.",
      ...(here.googleMap
        ? ["The Google map on the contact page loads only when you open it. Google then gets your internet address."]
        : []),
      "Other sites we link to have their own privacy rules.",
    ],
  };
}

/** What is counted of visitors. privacy-page.test.ts compares the time with that of the program. */
const counting = (planner: boolean): readonly string[] => [
  `We count how often each page is opened, and which other website led there. We also count taps on our phone number${planner ? ", uses of the gutter planner," : ""} and where forms are started, sent or abandoned. The counts are numbers for each day, kept for 15 months. Nothing about you or your browser, or anything you type, is kept with them.`,
  "Browsers that ask not to be tracked (Global Privacy Control, Do Not Track) are not counted, and neither are bots.",
];

const reviewsKept =
  "We delete a request for a review two years after we ask. A review stays until you take it down with your link or ask us to. If you opt out of these emails, we keep your address only so we don’t email you again.";

function keptFor(years: number): string {
  if (years === 0) return "We keep a message until we delete it. If you ask us, we delete yours.";
  const after = years === 1 ? "one year" : `${years} years`;
  return `We delete a message for good ${after} after it came in, or sooner if you ask us.`;
}

function mailKept(toFolder: boolean): string {
  if (toFolder) return "The emails we write about it stay until we delete them.";
  return "Once an email about it is sent, this website keeps its address and subject for 30 days and none of its text. The emails in our mailboxes stay until we delete them there.";
}

function backups(nightly: boolean): string {
  if (!nightly)
    return "This website makes no copies of its data by itself. If its database provider makes some, what we deleted stays in them for as long as the provider keeps them.";
  return "We back everything up every night. We keep the last 14 copies, and the last three made before a software update. What we deleted stays in those copies until newer ones replace them.";
}
