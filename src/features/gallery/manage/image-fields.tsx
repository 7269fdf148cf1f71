import type { useItemForm } from "#src/staff/editing/use-item-form.ts";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Field } from "#src/ui/form/field.tsx";
import type { Values } from "#src/ui/form/form-fields.ts";
import { maxAltTextLength, type StaffImage } from "./schema.ts";

type ImageField = "alt_text" | "is_active";

export const imageLabels = { alt_text: "Alt text", is_active: "Show on gallery page?" };

export const newImage: Values<ImageField> = { alt_text: "", is_active: "true" };

type Props<Other extends string> = {
  edited: Pick<ReturnType<typeof useItemForm<Other | ImageField, ImageField, StaffImage>>, "form" | "start">;
  hint: string;
};

/** The fields of an image that are not its file. */
export function ImageFields<Other extends string>({ edited: { form, start }, hint }: Props<Other>) {
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
