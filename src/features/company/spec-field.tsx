import type { ReactNode } from "react";
import type { Choices } from "#src/facts/fact-row.schema.ts";
import { Field } from "#src/ui/form/field.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import type { Form } from "#src/ui/form/use-form.ts";
import type { SectionField } from "./section-fields.ts";

type Props = {
  spec: SectionField;
  field: ReturnType<Form<string>["field"]> & { note: ReactNode };
  /** Of what stands in it. */
  length: number;
  start: string | undefined;
  /** Where the person chooses. */
  choices: Choices | undefined;
};

/** The field that a spec describes. */
export function SpecField({ spec, field, length, start, choices }: Props) {
  const { label, hint, maxLength, rows, kind, type = "text", autoComplete = "off" } = spec;
  if (choices) {
    const { id, name, disabled, note } = field;
    return (
      <SelectField {...{ id, name, label, hint, disabled, note }} defaultValue={start}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectField>
    );
  }
  const shared = { ...field, label, hint, maxLength, length, autoComplete, defaultValue: start };
  if (rows !== undefined) return <Field {...shared} rows={rows} />;
  return <Field {...shared} {...(kind === "number" ? { inputMode: "decimal" as const } : { type })} />;
}
