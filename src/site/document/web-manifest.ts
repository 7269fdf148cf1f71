import type { Company } from "#src/facts/company.ts";
import { brandPictures } from "#src/facts/logo.ts";

/** The name and the icons of the site on home screens (https://www.w3.org/TR/appmanifest/). */
export function webManifest(company: Company) {
  const { icon, largeIcon, maskable } = brandPictures(company);
  const type = "image/png";
  return {
    name: company.name,
    short_name: company.shortName,
    start_url: "/",
    display: "browser",
    theme_color: company.darkColor,
    background_color: company.pageColor,
    icons: [
      { src: icon, sizes: "192x192", type },
      { src: largeIcon, sizes: "512x512", type },
      { src: maskable, sizes: "512x512", type, purpose: "maskable" },
    ],
  };
}
