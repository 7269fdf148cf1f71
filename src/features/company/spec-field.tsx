import type { ReactNode } from "react";
import type { Choices } from "#src/facts/fact-row.schema.ts";
import { Field } from "#src/ui/form/field.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import type { Form } from "#src/ui/form/use-form.ts";
import type { SectionField } from "./section-fields.ts";

type Props = {
  spec: SectionField;
  field: ReturnType<Form<string>["field"]>;
  /** Of what stands in it. */
  length: number;
  start: string | undefined;
  /** Where the person chooses. */
  choices: Choices | undefined;
  /** Below the field. */
  children: ReactNode;
};

/** The field that a spec describes. */
export function SpecField({ spec, field, length, start, choices, children }: Props) {
  const { label, hint, maxLength, rows, kind, type = "text", autoComplete = "off" } = spec;
  if (choices) {
    const { id, name, disabled } = field;
    return (
      <div>
        <SelectField id={id} name={name} label={label} hint={hint} disabled={disabled} defaultValue={start}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </SelectField>
        {children}
      </div>
    );
  }
  const shared = { ...field, label, hint, maxLength, length, autoComplete, defaultValue: start };
  if (rows !== undefined)
    return (
      <Field {...shared} rows={rows}>
        {children}
      </Field>
    );
  return (
    <Field {...shared} {...(kind === "number" ? { inputMode: "decimal" as const } : { type })}>
      {children}
    </Field>
  );
}
