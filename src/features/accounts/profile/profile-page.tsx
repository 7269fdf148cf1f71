import { Link } from "react-router";
import { MailFolderNote } from "#src/staff/frame/mail-folder-note.tsx";
import { useSession } from "#src/staff/session/use-session.tsx";
import notice from "#src/ui/feedback/notice.module.css";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/staff-page.module.css";
import { AccessList, accessHeadingId } from "./access-list.tsx";
import { ProfileForm } from "./profile-form.tsx";
import styles from "./profile-page.module.css";

/** /user/profile and /admin/user/profile: the own account (USER-01, USER-02). */
export default function ProfilePage() {
  return (
    <div className={layout.stack}>
      <h1>Profile</h1>
      <div className={styles.columns}>
        <section className={`${layout.card} ${layout.stack}`}>
          <h2>Your details</h2>
          <PendingEmail />
          <ProfileForm />
        </section>
        <section className={`${layout.card} ${layout.stack}`}>
          <h2 id={accessHeadingId} tabIndex={-1}>
            Where you are logged in
          </h2>
          <AccessList />
        </section>
      </div>
    </div>
  );
}

/** The new address until it is verified (USER-02). */
function PendingEmail() {
  const { pendingEmail, me } = useSession();
  return (
    <div role="status">
      {pendingEmail && (
        <div className={`${notice.notice} ${styles.pending}`}>
          <Icon name="mail" />
          <div>
            <p>
              <strong>{pendingEmail}</strong> takes effect once it is verified; until then {me?.email} keeps working.
              We’ve emailed a link and a code to the new address.{" "}
              <Link className="reach" to="/verify-email" state={{ email: pendingEmail }}>
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
