import { type ReactNode, useEffect } from "react";
import { Button, type ButtonVariant } from "#src/ui/button.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { PasswordField } from "#src/ui/form/password-field.tsx";
import type { Form } from "#src/ui/form/use-form.ts";
import { accountLimits } from "../schema.ts";

type Props = {
  form: Form<"password">;
  name: string;
  confirm: string;
  variant?: ButtonVariant;
  onCancel(): void;
  /** What it means. */
  children: ReactNode;
};

/** Asks for one's own password before something about the second factor changes. */
export function PasswordStep({ form, name, confirm, variant = "primary", onCancel, children }: Props) {
  const { id } = form.field("password");
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <FormFrame
      form={form}
      name={name}
      send={confirm}
      sending="One moment..."
      variant={variant}
      beside={
        <Button variant="ghost" aria-disabled={form.disabled || undefined} onClick={() => form.disabled || onCancel()}>
          Cancel
        </Button>
      }
    >
      {children}
      <PasswordField
        {...form.field("password")}
        autoComplete="current-password"
        maxLength={accountLimits.password.max}
        required
      />
    </FormFrame>
  );
}
