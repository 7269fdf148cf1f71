import type { ReactNode } from "react";
import styles from "./managed-list-page.module.css";

export type SummaryProps<Item> = {
  items: readonly Item[];
  /** Whether visitors see an item. */
  isShown(item: Item): boolean;
  plural: string;
  /** The link to the page that shows the items; none where they are pages themselves. */
  page?: ReactNode;
  /** What is reordered, if not the items by their name. */
  ordered?: string;
  /** Why some are not shown, beside those that are hidden. */
  waiting?: string;
  /** Without any item: that there is none, and how the first one comes to the site. */
  empty: readonly [string, ReactNode];
};

/** How many items visitors see. */
export function ListSummary<Item extends { is_active: boolean }>(props: SummaryProps<Item>) {
  const { items, isShown, plural, page, ordered = `the ${plural}`, waiting = "", empty } = props;
  if (items.length === 0)
    return (
      <div className={styles.empty}>
        <p>{empty[0]}</p>
        <p>{empty[1]}</p>
      </div>
    );
  const hidden = items.filter(({ is_active }) => !is_active).length;
  return (
    <p className={styles.summary}>
      {items.filter(isShown).length} on {page ? <>the {page} page</> : "the website"}
      {waiting}
      {hidden > 0 && `, ${hidden} hidden`}. Drag and drop to reorder {ordered}.
      <span className={styles.byMenu}> Or tap the dots on a card to move it.</span>
      <span className={styles.byArrows}> Or tap the arrows.</span>
    </p>
  );
}
