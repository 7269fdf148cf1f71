import { useCompany } from "#src/facts/use-company.tsx";
import { GutterLine } from "#src/ui/drawings/gutter-line.tsx";
import { usePublicPage } from "../document/context.ts";

type Props = {
  className?: string | undefined;
  /** Draws a gutter below the current page's name. */
  underline?: boolean;
};

/** The links of the menu, with the current page's marked (SHELL-03). */
export function NavigationList({ className, underline = false }: Props) {
  const here = usePublicPage()?.path;
  const { menuLinks } = useCompany();
  return (
    <ul className={className}>
      {menuLinks.map(({ href, label }) => (
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
