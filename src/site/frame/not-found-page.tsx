import { Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import drawing from "#src/ui/drawings/drawing.module.css";
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

const drop = "c5 7 6 10 6 13a6 6 0 0 1-12 0c0-3 1-6 6-13z";
const thin =
  "M4 -8H336M10 -22H330M10 8H138M10 27H138M202 8H330M202 27H330M138 0H202M138 36H202M133 144l63 -10M137 163l63 -10M40 172H300";

/** A run of gutter without its middle piece, which lies on the ground, and the rain that falls through. */
function MissingPiece() {
  const label = "A gutter with a piece missing. Rain falls through the gap, and the piece lies on the ground.";
  return (
    <svg className={drawing.drawing} viewBox="0 -30 340 208" role="img" aria-label={label}>
      <path className={`${drawing.thin} ${drawing.quiet}`} d={thin} />
      <path
        className={`${drawing.edge} ${drawing.white}`}
        d="M10 0H138V36H10zM202 0H330V36H202zM132 136l63 -10 6 36 -63 10z"
        fillOpacity="0.7"
      />
      <path className={drawing.drop} d={`M153 46${drop}M186 52${drop}M168 72${drop}M156 98${drop}M183 92${drop}`} />
    </svg>
  );
}
