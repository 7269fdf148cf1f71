import styles from "./message-list.module.css";
import { headingId, type RowActions } from "./message-row.tsx";
import { MessageTable } from "./message-table.tsx";
import type { StaffMessage } from "./staff-message.server.ts";

type Props = RowActions & {
  /** Undefined when it stands in a list below, or none is asked for; null when there is no such message. */
  message: StaffMessage | null | undefined;
  opened: ReadonlySet<number>;
  suffixes: ReadonlyMap<number, string>;
};

/** The message that a link in a mail leads to, where it is older than what the lists show. */
export function LinkedMessage({ message, opened, suffixes, ...actions }: Props) {
  if (message === undefined) return null;
  if (message === null) return <p role="status">This message no longer exists. Someone may have deleted it.</p>;
  return (
    <div className={styles.list}>
      <h2 id={headingId("linked")} tabIndex={-1}>
        The message from your link
      </h2>
      <MessageTable
        name="linked"
        label="The message from your link"
        messages={[message]}
        opened={opened}
        suffixes={suffixes}
        {...actions}
      />
    </div>
  );
}
