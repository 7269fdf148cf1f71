/**
 * What the list beside the sections leads to, in its order: the sections, and what each of them changes on the site; besides, a place
 * in one of them, pages of their own, the editor of the texts.
 */
export const entries = [
  {
    name: "contact",
    group: "Company",
    title: "Name and contact",
    shows:
      "Shown on every page, in every email and in search results. If you change the phone number or email, we’ll tell the people who receive inquiries now.",
  },
  {
    name: "promises",
    group: "Company",
    title: "What we say about ourselves",
    shows:
      "Shown on the home page, the contact page and the page about guards, in the footer and in the confirmation that customers get.",
  },
  {
    name: "work",
    group: "Company",
    title: "What we hang",
    shows: "Shown on the pages about gutters and guards. The website says nothing about what you leave empty.",
  },
  {
    name: "hours",
    group: "When",
    title: "Hours",
    shows:
      "Every page says whether you are open. Search engines get your hours, and the day by which you promise to call back follows them.",
  },
  { to: "#closures", group: "When", title: "Close for a while" },
  { to: "#open-days", group: "When", title: "Special hours" },
  {
    name: "notice",
    group: "When",
    title: "Notice",
    shows:
      "One message above every page of the website, for a storm or a holiday. It comes and goes by its dates. You can plan two: on a day of both, visitors see the important one; if they are alike, the one that begins later.",
  },
  {
    name: "towns",
    group: "Where",
    title: "Counties and towns",
    shows:
      "Where you work, for the map, the lists and search results. Main towns come first, and phones show them on the map too. Each change here goes live right away.",
  },
  {
    name: "links",
    group: "Where",
    title: "Links",
    shows:
      "Your pages on other sites, in the menu, the footer and search results; the first three also stand in the top bar. Customers are sent to your Google reviews to write one. Each change of a link goes live right away.",
  },
  {
    name: "inquiries",
    group: "Inquiries",
    title: "Where inquiries go",
    shows:
      "Messages from the forms of the website go to these addresses, and customers get a confirmation. When the list changes, we email those who got the messages before.",
  },
  {
    name: "mail",
    group: "Emails",
    title: "Mail server",
    shows:
      "The website sends its emails through your email provider. Without one no email goes out: none about inquiries, and none to customers. If you change it, we’ll tell the people who receive inquiries.",
  },
  {
    name: "answers",
    group: "Emails",
    title: "Emails after a call",
    shows:
      "In the call list you can send a short email along with “Called” or “Visit planned”. It begins with these words, and you can change them each time before it goes.",
  },
  {
    name: "appointmentEmails",
    group: "Emails",
    title: "Emails about visits and work",
    shows:
      "A customer gets one when you plan, move or cancel a visit or work and choose to email them, and a reminder the day before if they want it. When, where and who comes is added below your words. {what} is “visit” or “gutter work”, {when} is “on” or “from” its day and time, {day} the same without that word, and {before} when it was.",
  },
  {
    name: "reviewEmails",
    group: "Emails",
    title: "Emails that ask for a review",
    shows:
      "You send the first one from Reviews; the reminder follows after a week. Your postal address and the link that ends these emails stay in both.",
  },
  {
    name: "keeping",
    group: "Inquiries",
    title: "How long messages are kept",
    shows: "Each night, the website deletes older messages for good. The privacy page says how long you keep them.",
  },
  {
    name: "numbers",
    group: "Emails",
    title: "Numbers by email",
    shows:
      "Last week’s numbers in five lines, to everyone who gets the inquiries. The email goes out on Mondays at 8 am, once the website has a mail server.",
  },
  {
    name: "planner",
    group: "Inquiries",
    title: "Gutter planner",
    shows:
      "The planner sizes gutters for this rainfall. Until you’ve checked it, the planner promises no size. With your prices it shows a price range; without them it shows no price.",
  },
  {
    name: "privacy",
    group: "Inquiries",
    title: "Privacy page",
    shows:
      "The website writes its privacy page itself, from what it does and its settings. What you add here appears there under “From us.”",
  },
  {
    name: "logo",
    group: "Look",
    title: "Logo",
    shows:
      "Shown in the header of every page, as the icon on tabs and home screens, and in the picture with a shared link. Without a logo your name stands there in letters.",
  },
  {
    name: "look",
    group: "Look",
    title: "Colors",
    shows: "The colors of buttons, headings, dark bands and pages, on the website, in the staff area and in emails.",
  },
  { to: "/admin/pages", group: "Look", title: "Pages and texts" },
] as const;

export const parts = entries.filter((entry) => "name" in entry);

type Name = (typeof parts)[number]["name"];

/** The section in which an address of the page is: "#hours", a field such as "#company-hours-monday", "#closures". */
export function sectionAt(hash: string): Name | undefined {
  const place = hash === "#closures" || hash === "#open-days" ? "hours" : hash.replace(/^#(?:company-)?/, "");
  return parts.find(({ name }) => name === place || place.startsWith(`${name}-`))?.name;
}
