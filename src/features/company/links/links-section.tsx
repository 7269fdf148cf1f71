import { type LinkKind, type Links, linkKinds, linkSchema, linkWords } from "#src/facts/links.schema.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { EntryList, type EntryListKind } from "../entry-list.tsx";
import { SectionForm } from "../section-form.tsx";
import type { SectionProps } from "../use-company-facts.ts";

type Link = Links[number];

const linkKind: EntryListKind<Link, keyof Link> = {
  ...{ id: "link", form: "links:link", section: "links", title: "Your links", noun: "link", send: "Add this link" },
  ...{ icon: "arrow", isOrdered: true, gone: "The link is no longer on the site." },
  labels: { kind: "Where it leads", label: "Words to show (optional)", href: "Web address" },
  textsOf: (link = { kind: "facebook", label: "", href: "" }) => link,
  schema: linkSchema,
  entryOf: ({ kind, label, href }) => ({ kind: kind as LinkKind, label, href }),
  describe: (link) => ({ name: linkWords(link), words: link.href, remove: "Remove" }),
  put: ({ social = [] }, how) => ({ social: how(social) }),
  fields: (form) => (
    <>
      <SelectField
        {...form.select("kind")}
        options={Object.entries(linkKinds).map(([kind, words]) => [kind, words || "Another site"] as const)}
      />
      <Field {...form.field("label")} maxLength={40} autoComplete="off" />
      <Field {...form.field("href")} maxLength={500} type="url" autoComplete="off" />
    </>
  ),
};

/** "Links" (OWN-112); below them the map and the credit. */
export function LinksSection(props: SectionProps) {
  const company = useCompany();
  const { social = company.social } = props.section.facts;
  return (
    <div className="stack">
      <EntryList {...props} kind={linkKind} entries={social} />
      {social.length === 0 && <p>None. The website shows no link to another site.</p>}
      <h3>Map and website credit</h3>
      <SectionForm {...props} />
    </div>
  );
}
