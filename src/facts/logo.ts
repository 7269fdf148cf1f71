import type { Company } from "./company.ts";

/** An uploaded logo: the name that its files have in common, and the size of the one in the header. */
export type OwnLogo = { file: string; width: number; height: number };

/** The facts that name uploaded files. */
export const uploadFacts = ["logo", "icon", "sharedPicture"] as const;

export type UploadFact = (typeof uploadFacts)[number];

export function isUpload(name: string): name is UploadFact {
  return (uploadFacts as readonly string[]).includes(name);
}

/** The files of a logo, by what they are for. They are below /uploads/ and in the file store under the same names. */
export function logoFiles(file: string) {
  return { header: `logo-${file}-header.webp`, ...iconFiles(`logo-${file}`) };
}

/** The icons of tabs, home screens and app lists. @param name that they have in common: `logo-…` if uploaded, `brand-…` if drawn */
export function iconFiles(name: string) {
  return {
    tab: `${name}-48.png`,
    touch: `${name}-180.png`,
    icon: `${name}-192.png`,
    largeIcon: `${name}-512.png`,
    maskable: `${name}-maskable.png`,
  };
}

/** The picture of a shared link. @param name as of icons */
export function sharedFile(name: string): string {
  return `${name}-shared.jpg`;
}

/** Every file of an upload. */
export function filesOfUpload(fact: UploadFact, file: string): string[] {
  if (fact === "sharedPicture") return [sharedFile(`logo-${file}`)];
  return Object.values(fact === "logo" ? logoFiles(file) : iconFiles(`logo-${file}`));
}

/** The name that files of one upload have in common; undefined for other files. */
export function logoOfFile(name: string): string | undefined {
  return /^logo-([0-9a-f]{32})-/.exec(name)?.[1];
}

/** The files that are drawn from the facts of now. */
export function drawnFiles({ drawn: { icons, shared } }: Company): string[] {
  return [
    ...(icons ? Object.values(iconFiles(`brand-${icons}`)) : []),
    ...(shared ? [sharedFile(`brand-${shared}`)] : []),
  ];
}

/** The picture in the header: the company's own, or the delivered drawing of 473 × 238 (SHELL-09). None for a name in letters. */
export function headerLogo({ logo, drawn }: Company) {
  if (logo) return { src: addressOf(logoFiles(logo.file).header), width: logo.width, height: logo.height };
  return drawn.name ? undefined : { src: "/brand/logo.svg", width: 473, height: 238 };
}

/** Icons and the picture of a shared link: the company's own, those drawn from its facts, or the delivered ones (OWN-100). */
export function brandPictures({ logo, icon, sharedPicture, drawn }: Company) {
  const own = icon ?? logo;
  const icons = drawn.icons ? `brand-${drawn.icons}` : own && `logo-${own.file}`;
  const shared = sharedPicture ? `logo-${sharedPicture.file}` : drawn.shared && `brand-${drawn.shared}`;
  return { ...iconsNamed(icons), shared: shared ? addressOf(sharedFile(shared)) : "/brand/og.jpg" };
}

function iconsNamed(name: string | null) {
  if (name === null) {
    return {
      tab: { href: "/favicon.svg", type: "image/svg+xml" },
      touch: "/apple-touch-icon.png",
      icon: "/icon-192.png",
      largeIcon: "/icon-512.png",
      maskable: "/icon-maskable-512.png",
    };
  }
  const { tab, touch, icon, largeIcon, maskable } = iconFiles(name);
  return {
    tab: { href: addressOf(tab), type: "image/png" },
    touch: addressOf(touch),
    icon: addressOf(icon),
    largeIcon: addressOf(largeIcon),
    maskable: addressOf(maskable),
  };
}

const inPlaceOf: Readonly<Record<string, (company: Company) => string>> = {
  "/brand/og.jpg": (company) => brandPictures(company).shared,
  "/brand/logo.svg": (company) => headerLogo(company)?.src ?? brandPictures(company).largeIcon,
  "/favicon.svg": (company) => brandPictures(company).tab.href,
  "/favicon.ico": (company) => brandPictures(company).tab.href.replace("/favicon.svg", "/favicon.ico"),
  "/apple-touch-icon.png": (company) => brandPictures(company).touch,
  "/icon-192.png": (company) => brandPictures(company).icon,
  "/icon-512.png": (company) => brandPictures(company).largeIcon,
  "/icon-maskable-512.png": (company) => brandPictures(company).maskable,
};

/** The addresses of delivered pictures, which browsers and other sites know. */
export const deliveredPictures = Object.keys(inPlaceOf);

/** What stands in for a delivered picture; undefined where it is that picture (OWN-101). */
export function replacedPicture(company: Company, path: string): string | undefined {
  const now = inPlaceOf[path]?.(company);
  return now === path ? undefined : now;
}

function addressOf(name: string): string {
  return `/uploads/${name}`;
}
