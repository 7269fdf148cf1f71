/** The sections in their order, and what each of them changes on the site. */
export const parts = [
  {
    name: "contact",
    title: "Name and contact",
    shows:
      "Shown on every page, in every email and in search results. A new phone number or email address is also mailed to those who got the inquiries before.",
  },
  {
    name: "promises",
    title: "What we say about ourselves",
    shows:
      "Shown on the home page, the contact page and the page about guards, in the footer and in the confirmation that customers get.",
  },
  {
    name: "hours",
    title: "Hours",
    shows:
      "Every page says whether you are open. Search engines get your hours, and the day by which you promise to call back follows them.",
  },
  {
    name: "notice",
    title: "Notice",
    shows: "One message above every page of the website, for a storm or a holiday. It comes and goes by its dates.",
  },
  {
    name: "towns",
    title: "Towns",
    shows:
      "Where you work: on the map and in the lists of the website, and in search results. The main towns are named first and stand on the map of a phone too. Each press here is on the site at once.",
  },
  {
    name: "inquiries",
    title: "Where inquiries go",
    shows:
      "Messages from the forms of the website go to these addresses, and customers get a confirmation. When the list changes, we email those who got the messages before.",
  },
  {
    name: "answers",
    title: "Emails after a call",
    shows:
      "In the call list you can send a short email along with “Called” or “Visit planned”. It begins with these words, and you can change them each time before it goes.",
  },
  {
    name: "planner",
    title: "Gutter planner",
    shows:
      "The planner sizes gutters for this rainfall. Until you have confirmed it, the planner promises no size. With your own prices it shows a range; without them it shows none.",
  },
  {
    name: "keeping",
    title: "How long messages are kept",
    shows: "Messages that are older are deleted for good, once a night. The privacy page says how long you keep them.",
  },
  {
    name: "numbers",
    title: "Numbers by email",
    shows:
      "What the website brought in the last week, in five lines, to everyone who gets the inquiries. It goes on Mondays at 8 am, once the website has a mail server.",
  },
  {
    name: "privacy",
    title: "Privacy page",
    shows:
      "The website writes its privacy page itself, from what it does and from its settings. What you add here stands there under “From us”.",
  },
  {
    name: "logo",
    title: "Logo",
    shows:
      "Shown in the header of every page, and as the icon on tabs and home screens. The picture of a shared link stays as it is.",
  },
  {
    name: "look",
    title: "Color",
    shows: "The color of buttons and of small marks, on every page, in the staff area and in emails.",
  },
  {
    name: "links",
    title: "Links",
    shows: "Shown in the top bar, the menu, the footer and the contact page. Each has to begin with https://.",
  },
] as const;

/** What has a page of its own. */
export const elsewhere = [
  {
    name: "pictures",
    title: "Pictures",
    shows: "The pictures on the home page and on the pages about our work.",
    href: "/admin/page-pictures",
    icon: "picture",
    link: "Change the page pictures",
  },
  {
    name: "questions",
    title: "Questions and Answers",
    shows: "What customers ask, with your answers, on the pages about gutters and guards.",
    href: "/admin/questions",
    icon: "message",
    link: "Change the questions and answers",
  },
] as const;
