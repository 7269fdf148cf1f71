import layout from "#src/ui/staff-page.module.css";
import { NumberTable } from "./number-table.tsx";
import { withCommas } from "./number-words.ts";
import styles from "./numbers-table.module.css";
import type { Named } from "./queries.server.ts";

type Props = {
  title: string;
  what: string;
  /** The most first. */
  rows: readonly Named[];
  nameOf: (name: string) => string;
  none: string;
};

/** Names by how often they were counted in the twelve weeks, each with a bar as long as its share of the first. */
export function Ranking({ title, what, rows, nameOf, none }: Props) {
  const max = rows[0]?.count ?? 1;
  return (
    <section className={layout.card}>
      <h2 className={styles.title}>{title}</h2>
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <NumberTable
          caption={title}
          columns={[what, "12 weeks"]}
          rows={rows.map(({ name, count }) => ({
            head: (
              <>
                <bdi>{nameOf(name)}</bdi>
                <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(count / max) * 100} height="1" />
                </svg>
              </>
            ),
            cells: [withCommas(count)],
          }))}
        />
      )}
    </section>
  );
}
