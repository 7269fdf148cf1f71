import type { StaffOwnPage } from "#src/facts/own-page.schema.ts";
import { type CardProps, ManagedListPage } from "#src/staff/editing/managed-list-page.tsx";
import { useManagedList } from "#src/staff/editing/use-managed-list.ts";
import entry from "#src/ui/list/entry-card.module.css";
import styles from "./own-pages-page.module.css";
import { PageEditor } from "./page-editor.tsx";
import { pageList } from "./page-requests.ts";

/** /admin/pages/own: the company's own pages (OWN-123 to OWN-126). */
export default function OwnPagesPage() {
  return (
    <ManagedListPage
      list={useManagedList(pageList)}
      title="Your own pages"
      empty={["No pages of your own.", "Add one for a service, a town or an offer. It looks like the other pages."]}
      isColumn
      Card={PageCard}
      Form={PageEditor}
    />
  );
}

function PageCard({ item: { title, slug, is_active }, handle, buttons }: CardProps<StaffOwnPage>) {
  return (
    <article className={is_active ? styles.card : `${styles.card} ${entry.hidden}`}>
      <div className={styles.words}>
        <h2 className={styles.title}>
          {title}
          {!is_active && <span className={entry.mark}> (Draft)</span>}
        </h2>
        <p>
          <a href={`/${slug}`}>{`/${slug}`}</a>
        </p>
      </div>
      {buttons}
      {handle}
    </article>
  );
}
