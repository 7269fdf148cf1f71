import { useEffect, useState } from "react";
import type { Result } from "#src/browser/call-api.ts";
import { CurrentPasswordField } from "#src/ui/form/account-fields.tsx";
import type { Form } from "#src/ui/form/use-form.ts";

const name = "currentPassword";

/** The field for the own password, which a form shows once the server asks for it (OWN-05). @param id of the form */
export function useAskedPassword(id: string) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (asked) document.getElementById(`${id}-${name}`)?.focus();
  }, [asked, id]);
  return {
    /** What is wrong with it. */
    check: (typed: string | undefined) =>
      asked && typed === "" ? { [name]: "Please enter your current password." } : undefined,
    /** Shows it if the answer asks for it, and hides it after a success. */
    followAnswer(result: Result<unknown>) {
      if (result.ok) setAsked(false);
      else if (result.error.code === "reauth_required") setAsked(true);
    },
    field: (form: { field(name: "currentPassword"): Omit<ReturnType<Form<string>["field"]>, "label"> }) =>
      asked && (
        <CurrentPasswordField
          {...form.field(name)}
          label="Current password"
          hint="You logged in a while ago. This shows us that it’s still you."
        />
      ),
  };
}
