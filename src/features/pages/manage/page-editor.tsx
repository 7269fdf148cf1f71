import { useMemo } from "react";
import { pageLengths, type StaffOwnPage } from "#src/facts/own-page.schema.ts";
import { pageOf, textFacts } from "#src/facts/text-values.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import { type ItemFormProps, useItemForm } from "#src/staff/editing/use-item-form.ts";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Field } from "#src/ui/form/field.tsx";
import entry from "#src/ui/list/entry-card.module.css";
import styles from "./own-pages-page.module.css";
import { pageList, savePage } from "./page-requests.ts";
import { checkPage, fresh, labels, type PageField, type PageTexts, typedPage, withTexts } from "./page-texts.ts";
import { SectionsEditor } from "./sections-editor.tsx";

/** Writes a page of the company's own, below its card (OWN-123, OWN-124). */
export function PageEditor({ onCancel, item, ...props }: ItemFormProps<StaffOwnPage>) {
  const edited = useItemForm<PageField, PageField, StaffOwnPage>({
    ...{ ...props, kind: pageList, labels, fresh },
    item: useMemo(() => item && withTexts(item), [item]),
    check: checkPage,
    async save(typed, seen) {
      const result = await savePage(typedPage(typed), seen && { id: seen.id, was: typedPage(seen.texts) });
      if (result.ok) return { ok: true, value: withTexts(result.value) };
      const present = result.error.present as StaffOwnPage | undefined;
      return present ? { ok: false, error: { ...result.error, present: withTexts(present) } } : result;
    },
  });
  const { livingPages } = useCompany();
  const { form, start } = edited;
  const line = (name: keyof typeof pageLengths & keyof PageTexts) => ({
    ...form.field(name),
    defaultValue: start[name],
    maxLength: pageLengths[name],
    length: form.values[name].length,
    autoComplete: "off",
  });
  return (
    <div className={styles.editor}>
      <p className={entry.title}>{item ? "Edit page" : "New page"}</p>
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
          <ul className={styles.names}>
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
          defaultChecked={start.is_active === "true"}
        />
      </ItemForm>
    </div>
  );
}
