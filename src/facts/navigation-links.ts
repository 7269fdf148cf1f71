/** The public pages in the order of every menu, as delivered (SHELL-03). */
export const navigationLinks = [
  { href: "/", label: "Home" },
  { href: "/seamless-gutters", label: "Seamless Gutters" },
  { href: "/gutter-guards", label: "Gutter Guards" },
  { href: "/testimonials", label: "Our Reviews" },
  { href: "/gallery", label: "Gallery" },
  { href: "/contact", label: "Contact" },
  { href: "/the-villages", label: "The Villages" },
  { href: "/service-areas", label: "Service Areas" },
] as const;

/** Every delivered public page; the delivered menu has the navigation links only. */
export const publicPages = [
  ...navigationLinks,
  { href: "/planner", label: "Gutter Planner" },
  { href: "/privacy", label: "Privacy" },
] as const;

/**
 * The delivered pages that the owner can turn off (OWN-121). Home is where every logo leads, buttons of all pages lead to contact,
 * and the forms promise what privacy says.
 */
export const switchablePages: readonly string[] = publicPages
  .map(({ href }) => href)
  .filter((href) => !["/", "/contact", "/privacy"].includes(href));

/** First names of addresses that no page of the company can have: those of delivered pages, the staff app and files (OWN-124). */
export const reservedNames: ReadonlySet<string> = new Set([
  ...publicPages.map(({ href }) => href.slice(1)),
  ...["admin", "api", "user", "login", "register", "review", "forgot-password", "reset-password", "verify-email"],
  ...["confirm-recipient", "not-found", "assets", "uploads", "brand", "fonts", "pictures", "video"],
  ...["health", "ready", "serving"],
]);

/** The contact form (SHELL-07). */
export const messageHref = "/contact#contact-form";

/** The address at which the page for unknown addresses is rendered. */
export const notFoundPath = "/not-found";

/** The first page of the staff app (GUARD-03). */
export const dashboardPath = "/admin/dashboard";
