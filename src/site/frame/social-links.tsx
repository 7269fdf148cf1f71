import { type LinkKind, type Links, linkWords } from "#src/facts/links.schema.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Icon, type IconName } from "#src/ui/icon.tsx";

const icons: Readonly<Record<LinkKind, IconName>> = {
  facebook: "people",
  "google-maps": "place",
  "google-reviews": "star",
  instagram: "picture",
  nextdoor: "house",
  youtube: "show",
  bbb: "check",
  other: "arrow",
};

/** Whether the header has room for these links beside the number. */
const hasRoom = (links: Links) => links.length <= 3 && links.map(linkWords).join("").length <= 40;

/** The company's pages on other sites, each with its icon, or the first of them in words alone (OWN-112); nothing without any. */
export function SocialLinks({ className, inWords = false }: { className?: string | undefined; inWords?: boolean }) {
  const { social } = useCompany();
  if (social.length === 0) return null;
  const shown = inWords ? social.filter((_, at) => hasRoom(social.slice(0, at + 1))) : social;
  return (
    <ul className={className}>
      {shown.map(({ href, kind, label }) => (
        <li key={`${kind} ${label} ${href}`}>
          <a href={href} rel="noopener">
            {!inWords && <Icon name={icons[kind]} />}
            {linkWords({ kind, label })}
          </a>
        </li>
      ))}
    </ul>
  );
}
