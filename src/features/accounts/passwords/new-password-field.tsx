import type { ComponentProps } from "react";
import { PasswordField } from "#src/ui/form/password-field.tsx";
import { accountLimits } from "../schema.ts";
import { type Person, StrengthLine } from "./strength-line.tsx";

type Props = Omit<
  ComponentProps<typeof PasswordField>,
  "autoComplete" | "maxLength" | "children" | "onInput" | "hint"
> & {
  /** What stands in the field. */
  typed: string;
  /** What the password must not be taken from, as it stands in the form at that moment. */
  person: () => Person;
};

/** A password that is being made up: says while one types what the server will make of it (AUTH-14). */
export function NewPasswordField({ typed, person, ...field }: Props) {
  return (
    <PasswordField
      {...field}
      hint={`At least ${accountLimits.password.min} characters. A few unrelated words make a good one.`}
      autoComplete="new-password"
      maxLength={accountLimits.password.max}
    >
      <StrengthLine password={typed} person={person} />
    </PasswordField>
  );
}
