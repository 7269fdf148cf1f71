import { type ReactNode, useEffect, useState } from "react";
import type { Result } from "#src/browser/call-api.ts";
import { CurrentPasswordField } from "#src/ui/form/account-fields.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { type Form, useForm } from "#src/ui/form/use-form.ts";

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

type RemovalProps = {
  id: string;
  /** What opens it, the button that removes, and what that is called while it runs. */
  opens: ReactNode;
  send: string;
  sending: string;
  remove(currentPassword: string | undefined): Promise<Result<unknown>>;
  /** The question. */
  children: ReactNode;
};

/** Opens to a question with the button that removes something, and the field for the own password once it is asked for. */
export function Removal({ id, opens, send, sending, remove, children }: RemovalProps) {
  const asked = useAskedPassword(id);
  const form = useForm<typeof name>({
    ...{ id, labels: { [name]: "Current password" } },
    check: (typed) => ({ ...asked.check(typed[name]) }),
    async send(typed) {
      const result = await remove(typed[name] || undefined);
      asked.followAnswer(result);
      return result.ok ? { ok: true } : result;
    },
    // Where it stays, the next one can be removed too.
    disabled: false,
  });
  return (
    <details>
      <summary>{opens}</summary>
      <FormFrame form={form} name={send} send={send} sending={sending} variant="danger">
        <p>{children}</p>
        {asked.field(form)}
      </FormFrame>
    </details>
  );
}
