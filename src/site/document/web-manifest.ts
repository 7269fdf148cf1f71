import type { Company } from "#src/facts/company.ts";
import { logoIcons } from "#src/facts/logo.ts";

/** The name and the icons of the site on home screens (https://www.w3.org/TR/appmanifest/). */
export function webManifest({ name, shortName, logo }: Company) {
  const { icon, largeIcon, maskable } = logoIcons(logo);
  const type = "image/png";
  return {
    name,
    short_name: shortName,
    start_url: "/",
    display: "browser",
    // Heading and page of src/ui/tokens.css.
    theme_color: "#0b2e45",
    background_color: "#fbf8f2",
    icons: [
      { src: icon, sizes: "192x192", type },
      { src: largeIcon, sizes: "512x512", type },
      { src: maskable, sizes: "512x512", type, purpose: "maskable" },
    ],
  };
}
