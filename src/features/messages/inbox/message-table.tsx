import { MessageRow, type RowActions, type RowPlace } from "./message-row.tsx";
import styles from "./message-table.module.css";
import type { StaffMessage } from "./staff-message.server.ts";

type Props = RowActions & {
  name: RowPlace;
  label: string;
  messages: readonly StaffMessage[];
  opened: ReadonlySet<number>;
  /** Distinguishes messages from the same name (distinct-suffixes.ts). */
  suffixes: ReadonlyMap<number, string>;
};

// biome-ignore-start lint/a11y/noRedundantRoles: on narrow screens each row is laid out as a card, and some browsers then no longer tell screen readers of a table.

/** A row for each message; where there is no room for columns, a card. */
export function MessageTable({ name, label, messages, opened, suffixes, ...actions }: Props) {
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
            <MessageRow
              key={message.id}
              place={name}
              message={message}
              suffix={suffixes.get(message.id) ?? ""}
              open={opened.has(message.id)}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

// biome-ignore-end lint/a11y/noRedundantRoles: see above
