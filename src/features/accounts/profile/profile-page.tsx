import { staffMeta } from "#src/document/staff-meta.ts";
import layout from "#src/ui/text/card.module.css";
import { AccessList, accessHeadingId } from "./access-list.tsx";
import { PendingEmail } from "./pending-email.tsx";
import { ProfileForm } from "./profile-form.tsx";
import styles from "./profile-page.module.css";

export const meta = () => staffMeta("Profile");

/** /user/profile and /admin/user/profile: one's own account (USER-01, USER-02). */
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
