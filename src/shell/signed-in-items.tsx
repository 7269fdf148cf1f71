import { useShellSettings } from "#src/document/shell-settings.tsx";
import { Island } from "#src/islands/island.tsx";
import address from "./signed-in-items.css?url";

/**
 * What both navigations add for a signed-in person (SHELL-05): Admin for who may open it, Logout for everyone. Nothing for
 * all others, not even the style: it comes in a file of its own.
 */
export function SignedInItems() {
  const { visitor } = useShellSettings();
  if (!visitor) return null;
  return (
    <ul className="signed-in-items">
      {visitor.staff && (
        <li>
          <a href="/admin/dashboard">Admin</a>
        </li>
      )}
      <li>
        <Island name="signed-in" when="touched">
          <button type="button">Logout</button>
        </Island>
      </li>
    </ul>
  );
}

/** Stands in what every screen shows, so that the automatic logout begins with the page (AUTH-08). */
export function SignedInNote() {
  if (!useShellSettings().visitor) return null;
  return (
    <>
      <link rel="stylesheet" href={address} precedence="default" />
      <Island name="signed-in" when="visible">
        <span className="signed-in-note">You are logged in.</span>
      </Island>
    </>
  );
}
