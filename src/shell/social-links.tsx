import { site } from "#site";
import { Icon } from "#src/ui/icon.tsx";

const links = [
  { ...site.social.page, icon: "people" },
  { ...site.social.maps, icon: "place" },
  { ...site.social.reviews, icon: "star" },
] as const;

/** The company's social page, its maps listing and its page on a reviews site. */
export function SocialLinks({ className }: { className?: string | undefined }) {
  return (
    <ul className={className}>
      {links.map(({ href, label, icon }) => (
        <li key={href}>
          <a href={href} rel="noopener">
            <Icon name={icon} />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
