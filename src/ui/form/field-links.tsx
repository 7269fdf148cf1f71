import { Fragment } from "react";
import styles from "./field-links.module.css";

/** A field by its id, in words, and what moves the focus there instead of the link. */
export type FieldLink = { id: string; words: string; focus?: () => void };

/** A sentence of links to fields: "Please check: Phone, Email". */
export function FieldLinks({ intro, items }: { intro: string; items: readonly FieldLink[] }) {
  return (
    <p className={`row ${styles.items}`}>
      <span>{intro}</span>
      {items.map(({ id, words, focus }, index) => (
        <Fragment key={id}>
          {" "}
          <a
            href={`#${id}`}
            onClick={(event) => {
              if (!focus) return;
              event.preventDefault();
              focus();
            }}
          >
            {words}
          </a>
          {index < items.length - 1 && <span className="visually-hidden">,</span>}
        </Fragment>
      ))}
    </p>
  );
}
