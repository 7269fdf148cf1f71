import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Field } from "#src/ui/form/field.tsx";
import type { Form } from "#src/ui/form/use-form.ts";
import { maxAltTextLength } from "./schema.ts";

type Props<Other extends string> = {
  form: Form<Other | "alt_text" | "is_active">;
  /** What the fields begin with. */
  start: { alt_text: string; is_active: string };
  hint: string;
};

/** The fields of an image that are not its file. */
export function ImageFields<Other extends string>({ form, start, hint }: Props<Other>) {
  return (
    <>
      <Field
        {...form.field("alt_text")}
        hint={hint}
        rows={3}
        defaultValue={start.alt_text}
        maxLength={maxAltTextLength}
        dir="auto"
        required
      />
      <Checkbox {...form.checkbox("is_active")} defaultChecked={start.is_active === "true"} disabled={form.sending} />
    </>
  );
}
