import { useEffect } from "react";
import type { Result } from "#src/browser/call-api.ts";
import { type LinkKind, type Links, linkKinds } from "#src/facts/links.schema.ts";
import { useUnkept } from "#src/staff/session/unsaved-input.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { type Sent, useForm } from "#src/ui/form/use-form.ts";
import { readFacts } from "../schema.ts";
import type { FactSection } from "../section.server.ts";
import type { SectionProps } from "../use-company-facts.ts";

type Link = Links[number];
type Name = keyof Link;

type Props = Pick<SectionProps, "onChanges"> & {
  /** The link that is changed; undefined to add one. */
  edited: Link | undefined;
  put(link: Link): Promise<Result<FactSection>>;
  onCancel(): void;
};

/** Adds a link, or changes one (OWN-112). */
export function LinkForm({ edited, put, onChanges, onCancel }: Props) {
  const start: Link = edited ?? { kind: "facebook", label: "", href: "" };
  const form = useForm<Name>({
    id: "link",
    start,
    labels: { kind: "Where it leads", label: "Words to show (optional)", href: "Web address" },
    check(typed) {
      const read = readFacts({ social: [typed] }, ["social"]);
      return read.ok ? {} : partsOf(read.fields);
    },
    async send({ kind, label, href }): Promise<Sent<Name>> {
      const result = await put({ kind: kind as LinkKind, label, href });
      if (!result.ok) {
        const { fields, present: _, ...error } = result.error;
        return {
          ok: false,
          error: { ...error, text: Object.values(fields)[0] ?? error.text, fields: partsOf(fields) },
        };
      }
      form.write({ kind: "facebook", label: "", href: "" });
      return { ok: true };
    },
  });
  const typed = (["label", "href"] as const).filter((name) => form.values[name] !== start[name]);
  useEffect(() => onChanges("links:link", typed.length), [onChanges, typed.length]);
  useUnkept(typed.map((name) => form.values[name] || "changed"));
  useEffect(() => {
    if (edited) document.getElementById("link-href")?.focus();
  }, [edited]);
  const { id, name, disabled, label } = form.field("kind");
  const title = edited ? "Change this link" : "Add a link";
  return (
    <FormFrame
      form={form}
      name={title}
      send={edited ? "Save this link" : "Add this link"}
      sending="Saving..."
      variant="secondary"
      beside={
        edited && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )
      }
    >
      <h3>{title}</h3>
      <SelectField
        {...{ id, name, disabled, label, defaultValue: start.kind }}
        options={Object.entries(linkKinds).map(([kind, words]) => [kind, words || "Another site"])}
      />
      <Field {...form.field("label")} defaultValue={start.label} maxLength={40} autoComplete="off" />
      <Field {...form.field("href")} defaultValue={start.href} maxLength={500} type="url" autoComplete="off" />
    </FormFrame>
  );
}

/** The errors of the only link of a list, by its parts. */
function partsOf(fields: Readonly<Record<string, string>>): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(fields).map(([path, error]) => [path.split(".").at(-1) ?? "", error]));
}
