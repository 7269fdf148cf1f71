import { Link } from "react-router";
import type { SectionName } from "#src/facts/all-facts.schema.ts";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./company-page.module.css";
import { groups, parts, places } from "./page-parts.ts";

type Props = {
  shown: SectionName;
  /** How many changes of each section are not saved. */
  unsaved: ReadonlyMap<SectionName, number>;
};

/** The id of an entry. */
export const linkId = (name: SectionName) => `to#${name}`;

/** The sections by groups, with a mark at those that are not saved: beside the sections when wide, in their place when narrow. */
export function SectionList({ shown, unsaved }: Props) {
  return (
    <nav aria-label="Sections" className={styles.list}>
      {Object.entries(groups).map(([group, entries]) => (
        <div key={group}>
          <p id={`group-${group}`}>{group}</p>
          <ul aria-labelledby={`group-${group}`} className={styles.entries}>
            {entries.map((to) => {
              const part = parts.find(({ name }) => to === `#${name}`);
              return (
                <li key={to}>
                  {/* The public pages are no part of the staff app. */}
                  <Link
                    to={to}
                    id={`to${to}`}
                    aria-current={part?.name === shown || undefined}
                    reloadDocument={to === "/?edit"}
                  >
                    {part?.title ?? places[to]}
                    {part && Boolean(unsaved.get(part.name)) && <strong>Not saved</strong>}
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
