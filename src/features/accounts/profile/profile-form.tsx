import { useEffect, useRef, useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { accountErrors, accountLimits, composed } from "#src/schema/account.schema.ts";
import { errorsByField } from "#src/schema/fields.schema.ts";
import type { Me } from "#src/staff/session/me.ts";
import { savedNoticeMs } from "#src/staff/session/security-policy.ts";
import { useMe, useSession } from "#src/staff/session/use-session.tsx";
import { RestoredNote, useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { useAfter } from "#src/ui/feedback/use-after.ts";
import { CurrentPasswordField, EmailField, UsernameField } from "#src/ui/form/account-fields.tsx";
import { DropDraft } from "#src/ui/form/drop-draft.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { type Sent, useForm } from "#src/ui/form/use-form.ts";
import { NewPasswordFields } from "../passwords/new-password-fields.tsx";
import { updateProfileSchema } from "./schema.ts";

type Name = "name" | "username" | "email" | "password" | "confirm" | "currentPassword";

const identity = ["name", "username", "email"] as const;

/** Name, username, email and password of the own account (USER-01). The server may require the current password (USER-02). */
export function ProfileForm() {
  const me = useMe();
  const { refresh, setMe } = useSession();
  const [asked, setAsked] = useState(false);
  const draft = useStaffDraft("profile", ownFields(me));

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
    check({ confirm, currentPassword, ...typed }) {
      const read = updateProfileSchema.safeParse({ ...typed, ...(asked && { currentPassword }) });
      return {
        ...(!read.success && errorsByField(read.error)),
        ...(composed(confirm) !== composed(typed.password) && { confirm: accountErrors.mismatch }),
      };
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
    form.write({ ...ownFields(user), password: "", confirm: "", currentPassword: "" });
    // Loads the pending address.
    void refresh();
    return { ok: true, value: message };
  }

  // An address may be verified, or a name changed, in another tab: saving this form must not undo that.
  const shown = useRef(ownFields(me));
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the person changes, not the form.
  useEffect(() => {
    const [typed, now] = [form.read(), ownFields(me)];
    const untouched = identity.filter((name) => typed[name] === shown.current[name]);
    shown.current = now;
    form.write(Object.fromEntries(untouched.map((name) => [name, now[name]])));
  }, [me]);

  useAfter(done, savedNoticeMs, () => form.setOutcome(undefined));
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
          <DropDraft draft={draft} then={() => form.write(ownFields(me))}>
            Discard
          </DropDraft>
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
      <UsernameField {...form.field("username")} autoComplete="username" defaultValue={draft.start.username} required />
      <EmailField
        {...form.field("email")}
        autoComplete="email"
        hint="A new email address takes effect once you have verified it."
        defaultValue={draft.start.email}
      />
      <NewPasswordFields form={form} password="password" confirm="confirm" />
      {asked && (
        <CurrentPasswordField
          {...form.field("currentPassword")}
          hint="You logged in a while ago. This shows us that it’s still you."
        />
      )}
    </FormFrame>
  );
}

/** The saved fields, as the form shows them. */
function ownFields({ name, username, email }: Me): Record<(typeof identity)[number], string> {
  return { name, username: username ?? "", email };
}
