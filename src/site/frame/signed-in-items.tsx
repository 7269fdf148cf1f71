import { dashboardPath, notFoundPath } from "#src/facts/navigation-links.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { usePublicPage } from "../document/context.ts";
import { Island } from "../islands/island.tsx";
import styles from "./signed-in-items.module.css";

/** The items of both navigations for a signed-in person (SHELL-05): Admin for staff, Logout for everyone. */
export function SignedInItems() {
  const { visitor, editing, path } = usePublicPage() ?? {};
  const editHref = useEditHref();
  if (!visitor) return null;
  return (
    <ul className={styles.items}>
      {visitor.editor && path !== notFoundPath && (
        <li>{editing ? <a href={path}>Stop editing</a> : <a href={editHref}>Edit this page</a>}</li>
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

/** A page of the company's own is edited in its list, with its sections. */
function useEditHref(): string {
  const { ownPages = [], path } = usePublicPage() ?? {};
  return ownPages.some(({ slug }) => `/${slug}` === path) ? "/admin/pages/own" : "?edit";
}

/** On a phone, where the menu hides the way into the editor of texts (OWN-31). */
export function EditChip() {
  const { visitor, path } = usePublicPage() ?? {};
  const href = useEditHref();
  if (!visitor?.editor || path === notFoundPath) return null;
  return (
    <ButtonLink className={path === "/planner" ? `${styles.chip} ${styles.above}` : styles.chip} href={href}>
      Edit this page
    </ButtonLink>
  );
}

/** In view on every screen, so that its island wakes and the automatic logout begins (AUTH-08). */
export function SignedInNote() {
  if (!usePublicPage()?.visitor) return null;
  return (
    <Island name="signed-in" when="visible">
      <span className={styles.note}>You are logged in.</span>
    </Island>
  );
}
