import { navigationLinks } from "#src/facts/navigation-links.ts";
import { GutterLine } from "#src/ui/drawings/gutter-line.tsx";
import { usePublicPage } from "../document/context.ts";

type Props = {
  className?: string | undefined;
  /** Draws a gutter below the current page's name. */
  underline?: boolean;
};

/** The eight links, with the current page's marked. */
export function NavigationList({ className, underline = false }: Props) {
  const here = usePublicPage()?.path;
  return (
    <ul className={className}>
      {navigationLinks.map(({ href, label }) => (
        <li key={href}>
          <a href={href} aria-current={href === here ? "page" : undefined}>
            {label}
            {underline && href === here && <GutterLine />}
          </a>
        </li>
      ))}
    </ul>
  );
}
