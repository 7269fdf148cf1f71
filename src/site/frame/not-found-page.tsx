import { data } from "react-router";
import { Text } from "#src/facts/text.tsx";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { PageHead } from "#src/ui/section.tsx";
import { type MetaInput, rootData } from "../document/page-meta.ts";

/** Answers every path that no other page has with 404 (SHELL-11). */
export function loader() {
  return data(null, { status: 404 });
}

export const meta = (args: MetaInput) => [
  { title: `Page not found | ${rootData(args).company.name}` },
  { name: "robots", content: "noindex" },
];

export default function NotFoundPage() {
  return (
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
  );
}
