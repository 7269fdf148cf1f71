import { dashboardPath, notFoundPath } from "#src/facts/navigation-links.ts";
import { usePublicPage } from "../document/context.ts";
import { Island } from "../islands/island.tsx";
import address from "./signed-in-items.css?url";

/**
 * The items of both navigations for a signed-in person (SHELL-05): Admin for staff, Logout for everyone. Their style is a file of
 * its own, so that other visitors do not load it.
 */
export function SignedInItems() {
  const { visitor, editing, path } = usePublicPage() ?? {};
  if (!visitor) return null;
  return (
    <ul className="signed-in-items">
      {visitor.editor && path !== notFoundPath && (
        <li>{editing ? <a href={path}>Stop editing</a> : <a href="?edit">Edit this page</a>}</li>
      )}
      {visitor.staff && (
        <li>
          <a href={dashboardPath}>Admin</a>
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

/** In view on every screen, so that its island wakes and the automatic logout begins (AUTH-08). */
export function SignedInNote() {
  if (!usePublicPage()?.visitor) return null;
  return (
    <>
      <link rel="stylesheet" href={address} precedence="default" />
      <Island name="signed-in" when="visible">
        <span className="signed-in-note">You are logged in.</span>
      </Island>
    </>
  );
}
