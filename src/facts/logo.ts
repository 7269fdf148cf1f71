import type { Company } from "./company.ts";

/** An uploaded logo: the name that its files have in common, and the size of the one in the header. */
export type OwnLogo = { file: string; width: number; height: number };

/** The facts that name uploaded files. */
export const uploadFacts = ["logo", "icon", "sharedPicture"] as const;

export type UploadFact = (typeof uploadFacts)[number];

/** What pictures are for, icons and the picture of a shared link, and how the names of their files end. */
export const pictureParts = {
  tab: "48.png",
  touch: "180.png",
  icon: "192.png",
  largeIcon: "512.png",
  maskable: "maskable.png",
  shared: "shared.jpg",
} as const;

export type PicturePart = keyof typeof pictureParts;
type Pictures = Record<PicturePart, string>;

/** The files of uploads and drawings are below /uploads/ and in the file store under the same names. */
function filesNamed(name: string): Pictures {
  return Object.fromEntries(Object.entries(pictureParts).map(([part, end]) => [part, `${name}-${end}`])) as Pictures;
}

/** The files of a logo, by what they are for. */
export function logoFiles(file: string) {
  const { shared: _, ...icons } = filesNamed(`logo-${file}`);
  return { ...icons, header: `logo-${file}-header.webp` };
}

/** Every file of an upload. */
export function filesOfUpload(fact: UploadFact, file: string): string[] {
  const { header, ...icons } = logoFiles(file);
  if (fact === "sharedPicture") return [filesNamed(`logo-${file}`).shared];
  return [...Object.values(icons), ...(fact === "logo" ? [header] : [])];
}

/** The name that files of one upload have in common; undefined for other files. */
export function logoOfFile(name: string): string | undefined {
  return /^logo-([0-9a-f]{32})-/.exec(name)?.[1];
}

/** The files that are drawn from the facts of now. */
export function drawnFiles(company: Company): string[] {
  return Object.values(brandPictures(company)).flatMap((address) => /\/(brand-.+)/.exec(address)?.[1] ?? []);
}

/** The picture in the header: the company's own, or the delivered drawing of 473 × 238 (SHELL-09). None for a name in letters. */
export function headerLogo({ logo, drawn }: Company) {
  if (logo) return { src: `/uploads/${logoFiles(logo.file).header}`, width: logo.width, height: logo.height };
  return drawn.name ? undefined : { src: deliveredLogo, width: 473, height: 238 };
}

export const deliveredLogo = "/brand/logo.svg";
const delivered: Pictures = {
  tab: "/favicon.svg",
  touch: "/apple-touch-icon.png",
  icon: "/icon-192.png",
  largeIcon: "/icon-512.png",
  maskable: "/icon-maskable-512.png",
  shared: "/brand/og.jpg",
};

/** The addresses of icons and of the picture of a shared link: own ones, those drawn from the facts, or the delivered ones (OWN-100). */
export function brandPictures({ logo, icon, sharedPicture, drawn }: Company): Pictures {
  const own = icon ?? logo;
  const icons = drawn.icons ? `brand-${drawn.icons}` : own && `logo-${own.file}`;
  const shared = sharedPicture ? `logo-${sharedPicture.file}` : drawn.shared && `brand-${drawn.shared}`;
  return {
    ...(icons ? filesNamed(`/uploads/${icons}`) : delivered),
    shared: shared ? filesNamed(`/uploads/${shared}`).shared : delivered.shared,
  };
}

/** The addresses of delivered pictures, which browsers and other sites know. */
export const deliveredPictures = [...Object.values(delivered), deliveredLogo, "/favicon.ico"];

/** What stands in for a delivered picture; undefined where it is that picture (OWN-101). */
export function replacedPicture(company: Company, path: string): string | undefined {
  if (path === deliveredLogo && headerLogo(company)?.src === path) return undefined;
  const parts = Object.keys(delivered) as PicturePart[];
  const other = path === "/favicon.ico" ? "tab" : "largeIcon";
  const part = parts.find((one) => delivered[one] === path) ?? other;
  const now = brandPictures(company)[part];
  return now === delivered[part] ? undefined : now;
}
