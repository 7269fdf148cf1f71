import { type ReactNode, useEffect } from "react";
import { type Facts, factsOfSection } from "#src/facts/all-facts.schema.ts";
import type { Choices } from "#src/facts/fact-row.schema.ts";
import type { LastChanges } from "#src/schema/last-changes.ts";
import { useEditedForm } from "#src/staff/editing/use-edited-form.tsx";
import { RestoredNote, useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { DropDraft } from "#src/ui/form/drop-draft.tsx";
import styles from "#src/ui/form/field.module.css";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import type { Form } from "#src/ui/form/use-form.ts";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import { useAskedPassword } from "./asked-password.tsx";
import { readFacts } from "./schema.ts";
import type { FactSection } from "./section.server.ts";
import { factsOf, type SectionField, sectionFields, textsOf } from "./section-fields.ts";
import type { SectionProps } from "./use-company-facts.ts";

/** What stands in the fields, and how to write into one as a person would. */
export type TypedFacts = {
  texts: Readonly<Record<string, string>>;
  type(path: string, text: string): void;
  focus(path: string): void;
};

type Props = Pick<SectionProps, "name" | "title" | "section" | "save" | "onChanges"> & {
  /** The facts as the fields show them, where that is not as they are. */
  shown?: (facts: Partial<Facts>) => Partial<Facts>;
  /** Of the fields with choices “of the form”. */
  choices?: Choices;
  /** In and below the field of a path. */
  beside?: (path: string, typed: TypedFacts) => { inside: ReactNode; children: ReactNode };
  /** Below the fields. */
  below?: (typed: TypedFacts) => ReactNode;
};

const password = "currentPassword";

/** The form of a section of text fields (OWN-01). */
export function SectionForm({ section, save, shown = (facts) => facts, choices = [], beside, below, ...frame }: Props) {
  const { name } = frame;
  const specs = sectionFields(name);
  const asked = useAskedPassword(`company-${name}`);
  const edited = useEditedForm<string, string, FactSection>({
    id: `company-${name}`,
    draft: useStaffDraft(`company:${name}`),
    saved: section,
    textsOf: ({ facts }) => textsOf(shown(facts), specs),
    labels: {
      ...Object.fromEntries(Object.entries(specs).map(([path, { label }]) => [path, label])),
      [password]: "Current password",
    },
    check(typed) {
      const read = readFacts(factsOf(typed, specs), factsOfSection(name));
      return {
        ...(!read.ok && read.fields),
        ...asked.check(typed[password]),
      };
    },
    async save(typed, seen) {
      const currentPassword = typed[password];
      const result = await save(name, {
        facts: factsOf(typed, specs),
        was: seen.facts,
        ...(currentPassword && { currentPassword }),
      });
      asked.followAnswer(result);
      return result;
    },
    wordsOf(path, text) {
      const spec = specs[path];
      return (spec && choicesOf(spec))?.find(({ value }) => value === text)?.label ?? text;
    },
  });
  const { form } = edited;
  const typed = { texts: form.values, type: form.type, focus: form.focus };
  const choicesOf = (spec: SectionField) => (spec.choices === "of the form" ? choices : spec.choices);

  return (
    <SectionFrame {...frame} edited={edited}>
      {Object.entries(specs).map(([path, spec]) => (
        <SpecField
          key={path}
          spec={spec}
          field={{ ...form.field(path), ...beside?.(path, typed) }}
          length={(form.values[path] ?? "").length}
          choices={choicesOf(spec)}
        />
      ))}
      {below?.(typed)}
      {asked.field(form)}
    </SectionFrame>
  );
}

type SpecProps = {
  spec: SectionField;
  field: ReturnType<Form<string>["field"]> & { note: ReactNode; defaultValue: string | undefined };
  /** Of what stands in it. */
  length: number;
  /** Where the person chooses. */
  choices: Choices | undefined;
};

/** The field that a spec describes. */
function SpecField({ spec, field, length, choices }: SpecProps) {
  const { label, hint, maxLength, rows, kind, type = "text", autoComplete = "off" } = spec;
  if (choices) {
    const { id, name, disabled, note, defaultValue } = field;
    const options = choices.map((choice) => [choice.value, choice.label] as const);
    return <SelectField {...{ id, name, label, hint, disabled, note, defaultValue, options }} />;
  }
  const shared = { ...field, label, hint, maxLength, length, autoComplete };
  if (rows !== undefined) return <Field {...shared} rows={rows} />;
  return <Field {...shared} {...(kind === "text" ? { type } : { inputMode: "decimal" as const })} />;
}

type FrameProps<Name extends string> = Pick<SectionProps, "name" | "title" | "onChanges"> & {
  edited: { form: Form<Name>; changes: number; isRestored: boolean; discard(): void };
  children: ReactNode;
};

/** The form of a section: its fields, and Save and Discard while something differs from what is saved (LOOK-51). */
export function SectionFrame<Name extends string>({ name, title, onChanges, edited, children }: FrameProps<Name>) {
  const { form, changes } = edited;
  useEffect(() => onChanges(name, changes), [onChanges, name, changes]);
  return (
    <FormFrame
      {...{ form, changes }}
      name={title}
      send="Save"
      sending="Saving..."
      beside={<DropDraft draft={{ drop: edited.discard }}>Discard</DropDraft>}
    >
      <RestoredNote draft={edited}>It is not saved yet.</RestoredNote>
      {children}
    </FormFrame>
  );
}

export function LastChange({ change }: { change: LastChanges[string] | undefined }) {
  return (
    change && (
      <p className={styles.hint}>
        Last changed <OfficeTime time={change.at} /> by {change.by}.
      </p>
    )
  );
}
