import type { ComponentProps } from "react";
import { accountLimits } from "#src/schema/account.schema.ts";
import { Field } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";

type InputProps = Omit<Extract<ComponentProps<typeof Field>, { rows?: never }>, "type" | "ref">;

export function EmailField({ autoComplete = "username", ...field }: InputProps) {
  return (
    <Field
      {...field}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      maxLength={accountLimits.email}
      required
    />
  );
}

export function UsernameField(field: InputProps) {
  return <Field {...field} autoCapitalize="off" spellCheck={false} maxLength={accountLimits.username.max} />;
}

/** The password of the logged-in person. */
export function CurrentPasswordField(field: Omit<ComponentProps<typeof PasswordField>, "autoComplete">) {
  return <PasswordField {...field} autoComplete="current-password" maxLength={accountLimits.password.max} required />;
}
