import { useEffect, useRef, useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { Button } from "#src/ui/button.tsx";
import { useAfter } from "#src/ui/feedback/use-after.ts";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { PasswordField } from "#src/ui/form/password-field.tsx";
import { type Sent, useForm } from "#src/ui/form/use-form.ts";
import { NewPasswordField } from "../passwords/new-password-field.tsx";
import { accountErrors, accountLimits, emailField, nameField, usernameField } from "../schema.ts";
import type { Me } from "../session/me.server.ts";
import { useMe, useSession } from "../session/use-session.tsx";
import { RestoredNote, useStaffDraft } from "../session/use-staff-draft.tsx";

type Name = "name" | "username" | "email" | "password" | "confirm" | "currentPassword";

const identity = ["name", "username", "email"] as const;

const doneForMs = 2000;

/** One's own name, addresses and password (USER-01). The server may ask for the current password first (USER-02). */
export function ProfileForm() {
  const me = useMe();
  const { refresh, setMe } = useSession();
  const [asked, setAsked] = useState(false);
  const draft = useStaffDraft("profile", known(me));

  const form = useForm<Name>({
    id: "profile",
    labels: {
      name: "Name",
      username: "Username",
      email: "Email",
      password: "New password (optional)",
      confirm: "Confirm new password",
      currentPassword: "Current password",
    },
    check(typed) {
      const errors: Partial<Record<Name, string>> = {};
      if (!nameField.safeParse(typed.name).success) errors.name = accountErrors.name;
      const username = usernameField.safeParse(typed.username);
      if (!username.success || username.data === null) errors.username = accountErrors.username;
      if (!emailField.safeParse(typed.email).success) errors.email = accountErrors.email;
      if (typed.confirm !== typed.password) errors.confirm = accountErrors.mismatch;
      if (asked && typed.currentPassword === "") errors.currentPassword = accountErrors.password;
      return errors;
    },
    send: async (typed) => save(typed),
    onType: draft.keep,
  });
  const done = form.outcome?.is === "done";

  async function save({ name, username, email, password, currentPassword }: Record<Name, string>): Promise<Sent<Name>> {
    const json = {
      name,
      username,
      email,
      ...(password === "" ? {} : { password }),
      ...(currentPassword === "" ? {} : { currentPassword }),
    };
    const result = await callApi(() => api.user.me.$put({ json }), {
      fallback: "Update failed.",
      csrfMissing: "Failed to update profile due to security validation.",
    });
    if (!result.ok) {
      if (result.error.code === "reauth_required") setAsked(true);
      return result;
    }
    const { message, user } = result.value;
    setAsked(false);
    setMe(user);
    draft.drop();
    form.write({ ...known(user), password: "", confirm: "", currentPassword: "" });
    // A new address waits to be verified: the session knows which.
    void refresh();
    return { ok: true, value: message };
  }

  // An address may be verified, or a name changed, in another tab: saving this one must not take that back.
  const shown = useRef(known(me));
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the person changes, not the form.
  useEffect(() => {
    const [typed, now] = [form.read(), known(me)];
    const untouched = identity.filter((name) => typed[name] === shown.current[name]);
    shown.current = now;
    form.write(Object.fromEntries(untouched.map((name) => [name, now[name]])));
  }, [me]);

  useAfter(done, doneForMs, () => form.setOutcome(undefined));
  useEffect(() => {
    if (asked) document.getElementById("profile-currentPassword")?.focus();
  }, [asked]);

  return (
    <FormFrame
      form={form}
      name="Profile"
      send="Save changes"
      sending="Saving..."
      beside={
        draft.isRestored && (
          <Button
            variant="ghost"
            onClick={() => {
              draft.drop();
              form.write(known(me));
            }}
          >
            Discard
          </Button>
        )
      }
    >
      <RestoredNote draft={draft}>It is not saved yet.</RestoredNote>
      <Field
        {...form.field("name")}
        autoComplete="name"
        maxLength={accountLimits.name}
        defaultValue={draft.start.name}
        required
      />
      <Field
        {...form.field("username")}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={accountLimits.username.max}
        defaultValue={draft.start.username}
        required
      />
      <Field
        {...form.field("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="A new email address takes effect once you have verified it."
        maxLength={accountLimits.email}
        defaultValue={draft.start.email}
        required
      />
      <NewPasswordField {...form.field("password")} typed={form.values.password} person={person} />
      <PasswordField {...form.field("confirm")} autoComplete="new-password" maxLength={accountLimits.password.max} />
      {asked && (
        <PasswordField
          {...form.field("currentPassword")}
          hint="You logged in a while ago. This shows us that it’s still you."
          autoComplete="current-password"
          maxLength={accountLimits.password.max}
          required
        />
      )}
    </FormFrame>
  );

  function person() {
    const { name, email, username } = form.read();
    return { name, email, username };
  }
}

/** A person's own fields, as the form shows them. */
function known({ name, username, email }: Me): Record<(typeof identity)[number], string> {
  return { name, username: username ?? "", email };
}
