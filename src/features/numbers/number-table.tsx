import type { ReactNode } from "react";
import table from "#src/ui/list/table.module.css";
import styles from "./numbers-table.module.css";

type Props = {
  caption: string;
  /** What a row is, and then its numbers. */
  columns: readonly [string, ...string[]];
  rows: readonly { head: ReactNode; cells: readonly ReactNode[] }[];
};

/** Rows of numbers (LEAD-69). Below 30rem three numbers stand below their name. */
export function NumberTable({ caption, columns, rows }: Props) {
  const [what, ...labels] = columns;
  return (
    <table className={`${table.table} ${styles.table} ${labels.length > 2 ? styles.work : ""}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          {labels.map((label) => (
            <th key={label} scope="col" className={styles.number}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ head, cells }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row stays in its place, and two people may have one name.
          <tr key={place} className={table.row}>
            <th scope="row">{head}</th>
            {labels.map((label, at) => (
              <td key={label} className={styles.number}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
