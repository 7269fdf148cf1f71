import { pageLengths, type StaffOwnPage } from "#src/facts/own-page.schema.ts";
import { pageOf, textFacts } from "#src/facts/text-values.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import { type CardProps, ManagedListPage } from "#src/staff/editing/managed-list-page.tsx";
import { type ItemFormProps, useItemForm } from "#src/staff/editing/use-item-form.ts";
import { useManagedList } from "#src/staff/editing/use-managed-list.ts";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Field } from "#src/ui/form/field.tsx";
import entry from "#src/ui/list/entry-card.module.css";
import { checkPage, fresh, labels, pageFields, pageList, savePage, typedPage } from "./page-texts.ts";
import { SectionsEditor } from "./sections-editor.tsx";

/** /admin/pages/own: the company's own pages (OWN-123 to OWN-126). */
export default function OwnPagesPage() {
  return (
    <ManagedListPage
      list={useManagedList(pageList)}
      title="Your own pages"
      empty={["No pages of your own.", "Add one for a service, a town or an offer. It looks like the other pages."]}
      isColumn
      Card={PageCard}
      Form={PageEditor}
    />
  );
}

function PageCard({ item: { title, slug, is_active }, handle, buttons }: CardProps<StaffOwnPage>) {
  return (
    <article className={is_active ? entry.row : `${entry.row} ${entry.hidden}`}>
      <div className={entry.words}>
        <h2 className={entry.name}>
          {title}
          {!is_active && <span className={entry.mark}> (Draft)</span>}
        </h2>
        <p className="reach">
          <a href={`/${slug}`}>{`/${slug}`}</a>
        </p>
      </div>
      {buttons}
      {handle}
    </article>
  );
}

function PageEditor({ onCancel, ...props }: ItemFormProps<StaffOwnPage>) {
  const edited = useItemForm({
    ...{ ...props, kind: pageList, labels, fresh, fieldsOf: pageFields, check: checkPage },
    save: (typed, seen) => savePage(typedPage(typed), seen && { id: seen.id, was: typedPage(seen.texts) }),
  });
  const { livingPages } = useCompany();
  const { form, start } = edited;
  const line = (name: Exclude<keyof typeof pageLengths, "text">) => ({
    ...{ ...form.field(name), maxLength: pageLengths[name], length: form.values[name].length, autoComplete: "off" },
  });
  return (
    <div className="stack">
      <p className={entry.title}>{props.item ? "Edit page" : "New page"}</p>
      <ItemForm edited={edited} takesFocus onCancel={onCancel}>
        <Field {...line("title")} required />
        <Field
          {...line("slug")}
          hint="What stands after the name of your website and a slash, such as metal-roofs. If you change it later, the old address leads to the new one."
          autoCapitalize="none"
          required
        />
        <Field {...line("lead")} rows={3} hint="One or two sentences below the title." required />
        <SectionsEditor form={form} start={start} />
        <details>
          <summary>Facts, links and bold words</summary>
          <ul className={entry.names}>
            {Object.entries(textFacts).map(([name, words]) => (
              <li key={name}>{`{${name}}: ${words}`}</li>
            ))}
            {livingPages.map(({ href, label }) => (
              <li key={href}>{`{${pageOf(href)}: your words}: a link to ${label}`}</li>
            ))}
            <li>{"{https://www.example.com: your words}: a link to another website"}</li>
            <li>{"{bold: your words}: bold words"}</li>
            <li>{"{line}: a line break"}</li>
          </ul>
        </details>
        <Field {...line("meta_title")} hint="Left empty, search engines get the title." />
        <Field {...line("meta_description")} rows={2} hint="Left empty, search engines get the first sentences." />
        <Checkbox
          {...form.checkbox("is_active")}
          hint="Until then it is a draft: you can open it at its address, and no one else can."
        />
      </ItemForm>
    </div>
  );
}
