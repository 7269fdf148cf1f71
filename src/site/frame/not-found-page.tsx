import { Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { PageHead } from "#src/ui/section.tsx";

/** Answers every path that no other page has with 404 (SHELL-11). */
export function NotFoundPage() {
  const { name } = useCompany();
  return (
    <>
      <title>{`Page not found | ${name}`}</title>
      <meta name="robots" content="noindex" />
      <PageHead
        title="The page you are looking for can not be found"
        lead={
          <Text id="site.not-found.lead">
            It may have moved, or the address may be mistyped. You can find everything from the home page.
          </Text>
        }
      >
        <ButtonLink href="/">Return to Homepage</ButtonLink>
        <CallButton />
      </PageHead>
    </>
  );
}
