import { Link } from "react-router";
import { NextCalls } from "#src/features/messages/jobs/next-calls.tsx";
import { mayOpen } from "#src/staff/session/access.ts";
import { useMe, useSession } from "#src/staff/session/use-session.tsx";
import { buttonClass } from "#src/ui/button.tsx";
import { Icon, type IconName } from "#src/ui/icon.tsx";
import layout from "#src/ui/staff-page.module.css";
import { Attention, useAttention } from "./attention.tsx";
import styles from "./dashboard-page.module.css";
import { FirstRun } from "./first-run.tsx";
import { SiteState } from "./site-state.tsx";

/** The pages in their order. */
const cards: readonly (readonly [href: string, title: string, icon: IconName, text: string])[] = [
  ["/admin/users", "Manage Users", "people", "Who can log in, and with which role. You can invite someone here."],
  ["/admin/messages", "View Messages", "mail", "What people have written to us through the website."],
  ["/admin/gallery", "View/Manage Gallery", "picture", "The images on the gallery page, and their order."],
  ["/admin/reviews", "Manage Reviews", "star", "What customers say about us, and in which order."],
  ["/admin/company", "Company", "house", "Name, phone, promises and links, as the whole site shows them."],
  ["/admin/activity", "View Activity", "clock", "Who did what, and when, over the last year."],
];

/** /admin/dashboard (GUARD-04). It shows the cards of the pages that the person may open. */
export default function DashboardPage() {
  const me = useMe();
  const { adminsManageUsers } = useSession();
  const attention = useAttention();
  const isSiteadmin = mayOpen("/admin/activity", me.role, { adminsManageUsers });
  const parts = (
    <>
      <Attention of={attention} />
      {isSiteadmin && <SiteState />}
      <div className={styles.room}>
        <ul className={`stack ${styles.cards}`}>
          {cards
            .filter(([href]) => mayOpen(href, me.role, { adminsManageUsers }))
            .map(([href, title, icon, text]) => (
              <li key={href} className={`surface ${styles.card}`}>
                <span className={styles.icon}>
                  <Icon name={icon} />
                </span>
                <h2 className={styles.title}>
                  <Link to={href}>{title}</Link>
                </h2>
                <p>{text}</p>
              </li>
            ))}
        </ul>
      </div>
    </>
  );
  return (
    <div className={layout.stack}>
      <div className={`row spread ${layout.head}`}>
        <h1>
          Welcome, <Link to="/admin/user/profile">{me.name}</Link>
        </h1>
        {isSiteadmin && (
          <Link to="/admin/company#closures" className={buttonClass("ghost")}>
            Close for a while
          </Link>
        )}
      </div>
      <div className={`${layout.stack} ${styles.parts}`}>
        <NextCalls unread={attention.data?.unread} />
        {isSiteadmin ? <FirstRun>{parts}</FirstRun> : parts}
      </div>
    </div>
  );
}
