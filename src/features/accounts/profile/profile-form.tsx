import { useEffect, useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { accountErrors, accountLimits, composed } from "#src/schema/account.schema.ts";
import { errorsIn } from "#src/schema/fields.schema.ts";
import type { SavedEntry } from "#src/staff/editing/use-edited.tsx";
import { useEditedForm } from "#src/staff/editing/use-edited-form.tsx";
import type { Me } from "#src/staff/session/me.ts";
import { savedNoticeMs } from "#src/staff/session/security-policy.ts";
import { useMe, useSession } from "#src/staff/session/use-session.tsx";
import { RestoredNote, useStaffDraft } from "#src/staff/session/use-staff-draft.tsx";
import { Button } from "#src/ui/button.tsx";
import { useAfter } from "#src/ui/feedback/use-after.ts";
import { CurrentPasswordField, EmailField, UsernameField } from "#src/ui/form/account-fields.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { FormFrame } from "#src/ui/form/form.tsx";
import { NewPasswordFields } from "../passwords/new-password-fields.tsx";
import { profileSaved, updateProfileSchema } from "./schema.ts";

type Name = "name" | "username" | "email" | "password" | "confirm" | "currentPassword";

/** Name, username, email and password of the own account (USER-01). The server may require the current password (USER-02). */
export function ProfileForm() {
  const me = useMe();
  const { refresh, setMe } = useSession();
  const [asked, setAsked] = useState(false);
  const edited = useEditedForm<Name, "name" | "username" | "email", Me & SavedEntry>({
    id: "profile",
    labels: {
      name: "Name",
      username: "Username",
      email: "Email",
      password: "New password (optional)",
      confirm: "Confirm new password",
      currentPassword: "Current password",
    },
    check: ({ confirm, currentPassword, ...typed }) => ({
      ...errorsIn(updateProfileSchema, { ...typed, ...(asked && { currentPassword }) }),
      ...(composed(confirm) !== composed(typed.password) && { confirm: accountErrors.mismatch }),
    }),
    draft: useStaffDraft("profile"),
    saved: me,
    textsOf: ({ name, username, email }) => ({ name, username: username ?? "", email }),
    save,
    onSaved(user) {
      setAsked(false);
      setMe(user);
      // Loads the pending address.
      void refresh();
      return profileSaved;
    },
  });
  const { form } = edited;
  const done = form.outcome?.is === "done";

  async function save({ name, username, email, password, currentPassword }: Record<Name, string>, seen: Me) {
    const json = {
      ...{ name, username, email, was: { name: seen.name, username: seen.username, email: seen.email } },
      ...(password && { password }),
      ...(currentPassword && { currentPassword }),
    };
    const result = await callApi(
      () => api.user.me.$put({ json }),
      { fallback: "Update failed.", csrfMissing: "Failed to update profile due to security validation." },
      ({ user }) => user,
    );
    if (!result.ok && result.error.code === "reauth_required") setAsked(true);
    return result;
  }

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
        edited.isRestored && (
          <Button variant="ghost" onClick={edited.discard}>
            Discard
          </Button>
        )
      }
    >
      <RestoredNote draft={edited}>It is not saved yet.</RestoredNote>
      <Field
        {...form.field("name")}
        autoComplete="name"
        maxLength={accountLimits.name}
        defaultValue={edited.start.name}
        required
      />
      <UsernameField
        {...form.field("username")}
        autoComplete="username"
        defaultValue={edited.start.username}
        required
      />
      <EmailField
        {...form.field("email")}
        autoComplete="email"
        hint="A new email address takes effect once you have verified it."
        defaultValue={edited.start.email}
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
