import type { useItemForm } from "#src/staff/editing/use-item-form.ts";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { Chips } from "#src/ui/form/chips.tsx";
import { Field } from "#src/ui/form/field.tsx";
import type { Values } from "#src/ui/form/form-fields.ts";
import { imageTags, tagsOf } from "../schema.ts";
import { maxAltTextLength, maxCaptionLength, type StaffImage } from "./schema.ts";

type ImageField = "alt_text" | "caption" | "tags" | "is_active";

export const imageLabels = {
  alt_text: "Alt text",
  caption: "Caption (optional)",
  tags: "What does it show?",
  is_active: "Show on gallery page?",
};

export const newImage: Values<ImageField> = { alt_text: "", caption: "", tags: "", is_active: "true" };

type Props<Other extends string> = {
  edited: Pick<ReturnType<typeof useItemForm<Other | ImageField, ImageField, StaffImage>>, "form" | "start">;
  hint: string;
};

/** The fields of an image that are not its file. */
export function ImageFields<Other extends string>({ edited: { form, start }, hint }: Props<Other>) {
  const tags = tagsOf(form.values);
  return (
    <>
      <Field {...form.field("alt_text")} hint={hint} rows={3} maxLength={maxAltTextLength} dir="auto" required />
      <Field
        {...form.field("caption")}
        hint="A few words below the picture, such as “6 inch, dark bronze, on a tile roof.”"
        maxLength={maxCaptionLength}
        autoComplete="off"
        dir="auto"
      />
      <div>
        <p>
          <b>{imageLabels.tags}</b> Visitors can choose pictures by it.
        </p>
        {/* A field of text: React writes the value of type=hidden back to its default. */}
        <input name="tags" defaultValue={start.tags} autoComplete="off" hidden />
        <Chips
          name={imageLabels.tags}
          chips={imageTags}
          isPressed={(tag) => tags.includes(tag)}
          onPick={(tag) => form.type("tags", imageTags.filter((one) => tags.includes(one) !== (one === tag)).join(" "))}
        />
        {form.field("tags").note}
      </div>
      <Checkbox {...form.checkbox("is_active")} disabled={form.sending} />
    </>
  );
}
