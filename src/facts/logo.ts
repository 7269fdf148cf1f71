/** An uploaded logo: the name that its files have in common, and the size of the one in the header. */
export type OwnLogo = { file: string; width: number; height: number };

/** The files of a logo, by what they are for. They are below /uploads/ and in the file store under the same names. */
export function logoFiles(file: string) {
  return {
    header: `logo-${file}-header.webp`,
    tab: `logo-${file}-48.png`,
    touch: `logo-${file}-180.png`,
    icon: `logo-${file}-192.png`,
    largeIcon: `logo-${file}-512.png`,
    maskable: `logo-${file}-maskable.png`,
  };
}

/** The name that files of one logo have in common; undefined for other files. */
export function logoOfFile(name: string): string | undefined {
  return /^logo-([0-9a-f]{32})-/.exec(name)?.[1];
}

/** The picture in the header: the company's own, or the delivered drawing of 473 × 238 (SHELL-09). */
export function headerLogo(logo: OwnLogo | null) {
  if (!logo) return { src: "/brand/logo.svg", width: 473, height: 238 };
  return { src: addressOf(logoFiles(logo.file).header), width: logo.width, height: logo.height };
}

/** The icons of tabs, home screens and app lists. */
export function logoIcons(logo: OwnLogo | null) {
  if (!logo) {
    return {
      tab: { href: "/favicon.svg", type: "image/svg+xml" },
      touch: "/apple-touch-icon.png",
      icon: "/icon-192.png",
      largeIcon: "/icon-512.png",
      maskable: "/icon-maskable-512.png",
    };
  }
  const { tab, touch, icon, largeIcon, maskable } = logoFiles(logo.file);
  return {
    tab: { href: addressOf(tab), type: "image/png" },
    touch: addressOf(touch),
    icon: addressOf(icon),
    largeIcon: addressOf(largeIcon),
    maskable: addressOf(maskable),
  };
}

function addressOf(name: string): string {
  return `/uploads/${name}`;
}
