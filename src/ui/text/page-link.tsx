import type { ComponentProps } from "react";
import { useIsOn } from "#src/facts/use-company.tsx";

/** A link to a page of the site; its words alone while the page is off (OWN-121). */
export function PageLink({ href, children, ...rest }: ComponentProps<"a"> & { href: `/${string}` }) {
  if (!useIsOn(href)) return children;
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}
