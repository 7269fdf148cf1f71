import { Link } from "react-router";
import type { SectionName } from "#src/facts/all-facts.schema.ts";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./company-page.module.css";
import { entries } from "./page-parts.ts";

type Props = {
  shown: SectionName;
  /** How many changes of each form are not saved. */
  unsaved: ReadonlyMap<string, number>;
};

/** The id of an entry. */
export const linkId = (name: SectionName) => `to#${name}`;

/** The sections by groups, with a mark at those that are not saved: beside the sections when wide, in their place when narrow. */
export function SectionList({ shown, unsaved }: Props) {
  return (
    <nav aria-label="Sections" className={styles.list}>
      {[...Map.groupBy(entries, ({ group }) => group)].map(([group, ofGroup]) => (
        <div key={group}>
          <p id={`group-${group}`}>{group}</p>
          <ul aria-labelledby={`group-${group}`} className={styles.entries}>
            {ofGroup.map((entry) => {
              const to = "to" in entry ? entry.to : `#${entry.name}`;
              const isUnsaved = [...unsaved].some(([form, count]) => count > 0 && `#${form.split(":", 1)[0]}` === to);
              return (
                <li key={to}>
                  <Link to={to} id={`to${to}`} aria-current={to === `#${shown}` || undefined}>
                    {entry.title}
                    {isUnsaved && <strong>Not saved</strong>}
                    {to.startsWith("/") && <Icon name="arrow" />}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
