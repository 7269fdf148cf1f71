import { Field } from "#src/ui/form/field.tsx";
import { limits } from "../schema.ts";
import { fieldProps } from "./message-form.tsx";
import type { MessageForm } from "./use-message-form.ts";

type Name = "firstName" | "lastName" | "email" | "phone";

/** Who writes, and how we reach them: what both forms ask first (FORM-01). */
export function PersonFields<All extends string>({ form }: { form: MessageForm<All | Name> }) {
  const field = (name: Name) => fieldProps(form, name);
  return (
    <>
      <Field {...field("firstName")} autoComplete="given-name" maxLength={limits.name} />
      <Field {...field("lastName")} autoComplete="family-name" maxLength={limits.name} />
      <Field {...field("email")} type="email" inputMode="email" autoComplete="email" maxLength={limits.email} />
      <Field {...field("phone")} type="tel" inputMode="tel" autoComplete="tel" maxLength={limits.phoneTyped} />
    </>
  );
}
