import { useEffect } from "react";
import { accountErrors, emailField } from "#src/schema/account.schema.ts";
import { MailFolderNote } from "#src/staff/frame/mail-folder-note.tsx";
import { useUnkept } from "#src/staff/session/unsaved-input.ts";
import { EmailField } from "#src/ui/form/account-fields.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { useForm } from "#src/ui/form/use-form.ts";
import { useAskedPassword } from "../use-asked-password.tsx";
import type { SectionProps } from "../use-company-facts.ts";
import type { ChangeRecipients } from "./use-recipients.ts";

const id = "add-recipient";

/** Adds an address to the list of those who get the inquiries. */
export function AddRecipient({ add, onChanges }: Pick<ChangeRecipients, "add"> & Pick<SectionProps, "onChanges">) {
  const asked = useAskedPassword(id);
  const form = useForm<string>({
    id,
    labels: { email: "Add an email address", currentPassword: "Current password" },
    check: ({ email, currentPassword }) => ({
      ...(!emailField.safeParse(email).success && { email: accountErrors.email }),
      ...asked.check(currentPassword),
    }),
    async send({ email = "", currentPassword }) {
      const result = await add(email, currentPassword);
      asked.followAnswer(result);
      if (!result.ok) return result;
      form.write({ email: "", currentPassword: "" });
      return { ok: true, value: `${email} is on the list. Its email has a link to the page with the button.` };
    },
    // Another address can follow at once.
    disabled: false,
  });
  const typed = form.values.email ? 1 : 0;
  useEffect(() => onChanges("inquiries:recipient", typed), [onChanges, typed]);
  useUnkept(Object.values(form.values));
  return (
    <FormFrame form={form} name="Add a recipient" send="Email the link" sending="Sending..." variant="secondary">
      <MailFolderNote />
      <EmailField
        {...form.field("email")}
        label="Add an email address"
        autoComplete="off"
        hint="We’ll email it a link to a page with a button. Nothing goes to that address until someone clicks it."
      />
      {asked.field(form)}
    </FormFrame>
  );
}
