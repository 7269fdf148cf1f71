import { Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { MissingPiece } from "#src/ui/drawings/missing-piece.tsx";
import { PageHead } from "#src/ui/section.tsx";
import styles from "./not-found-page.module.css";

/** Answers every path that no other page has with 404 (SHELL-11), and leads to the pages that visitors use most. */
export function NotFoundPage() {
  const { name, menuLinks } = useCompany();
  return (
    <>
      <title>{`Page not found | ${name}`}</title>
      <meta name="robots" content="noindex" />
      <PageHead
        title="The page you are looking for can not be found"
        lead={
          <Text id="site.not-found.lead">
            It may have moved, or there’s a typo in the address. The home page links to everything.
          </Text>
        }
        picture={<MissingPiece />}
      >
        <ButtonLink href="/">Return to Homepage</ButtonLink>
        <CallButton />
        <ul className={`row ${styles.pages}`}>
          {menuLinks
            .filter(({ href }) => href !== "/")
            .slice(0, 4)
            .map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
        </ul>
      </PageHead>
    </>
  );
}
