import { MessageRow, type RowPlace, type Rows } from "./message-row.tsx";
import styles from "./message-table.module.css";
import type { StaffMessage } from "./staff-message.server.ts";

type Props = { place: RowPlace; label: string; messages: readonly StaffMessage[]; rows: Rows };

// biome-ignore-start lint/a11y/noRedundantRoles: narrow screens lay each row out as a card, and some browsers then stop exposing the table to screen readers.

/** A row for each message; a card where there is no room for columns. */
export function MessageTable({ place, label, messages, rows }: Props) {
  return (
    <div className={styles.container}>
      <table className={styles.table} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {["From", "Phone and email", "Address", "Received", "Actions"].map((column) => (
              <th key={column} scope="col" role="columnheader">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {messages.map((message) => (
            <MessageRow key={message.id} place={place} message={message} rows={rows} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

// biome-ignore-end lint/a11y/noRedundantRoles: see above
