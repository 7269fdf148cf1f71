import { useCompany } from "#src/facts/use-company.tsx";
import { Icon } from "#src/ui/icon.tsx";

/** The company's social page, its maps listing and its page on a reviews site, each with its icon or in words alone. */
export function SocialLinks({ className, inWords = false }: { className?: string | undefined; inWords?: boolean }) {
  const { social } = useCompany();
  const links = [
    { ...social.page, icon: "people" },
    { ...social.maps, icon: "place" },
    { ...social.reviews, icon: "star" },
  ] as const;
  return (
    <ul className={className}>
      {links.map(({ href, label, icon }) => (
        <li key={href}>
          <a href={href} rel="noopener">
            {!inWords && <Icon name={icon} />}
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
