import { useState } from "react";
import type { Me } from "#src/staff/session/me.ts";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { CurrentPasswordField } from "#src/ui/form/account-fields.tsx";
import { needsTwoFactor } from "./schema.ts";

type Props = {
  user: Me;
  /** @returns what went wrong */
  change(user: Me, adminPassword: string): Promise<string | undefined>;
  onClose(isDone: boolean): void;
};

/** Asks for the own password before someone becomes a site admin, or no longer is one (USER-13). */
export function SiteadminDialog({ user, change, onClose }: Props) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const isOne = user.role === "siteadmin";
  const missing = !isOne && !user.twofactorRequired;

  async function confirm() {
    const wrong = await change(user, password);
    setError(wrong);
    if (wrong === undefined) onClose(true);
    else document.getElementById("siteadmin-password")?.focus();
  }

  return (
    <ConfirmDialog
      id="siteadmin"
      question={isOne ? `Make ${user.name} an Admin?` : `Make ${user.name} a Site admin?`}
      confirm={isOne ? "Make Admin" : "Make Site admin"}
      variant="primary"
      incomplete={missing || password === ""}
      onCancel={() => onClose(false)}
      onConfirm={() => void confirm()}
    >
      {missing ? (
        <p>{needsTwoFactor(user.name)}</p>
      ) : (
        <>
          <p>
            {isOne
              ? "They can no longer change users, company and website. They stay an Admin, and you can then delete the account."
              : "They can then do all that you can: change users, company and website, and make you an Admin."}{" "}
            They will be logged out everywhere.
          </p>
          <CurrentPasswordField
            id="siteadmin-password"
            name="adminPassword"
            label="Your password"
            hint="So we know it’s you."
            error={error}
            onChange={({ target }) => setPassword(target.value)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
