import { Link } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import { MailFolderNote } from "../mail-folder-note.tsx";
import { useSession } from "../session/use-session.tsx";
import styles from "./pending-email.module.css";

/** A new address that waits to be verified stands here until it is (USER-02). */
export function PendingEmail() {
  const { pendingEmail, me } = useSession();
  return (
    <div role="status">
      {pendingEmail && (
        <div className={styles.pending}>
          <Icon name="mail" />
          <div>
            <p>
              <strong>{pendingEmail}</strong> takes effect once it is verified; until then {me?.email} keeps working. We
              have sent an email with a link and a code to the new address.{" "}
              <Link to="/verify-email" state={{ email: pendingEmail }}>
                Enter the code
              </Link>
            </p>
            <MailFolderNote />
          </div>
        </div>
      )}
    </div>
  );
}
