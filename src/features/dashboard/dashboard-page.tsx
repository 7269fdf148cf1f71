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

type Card = { href: string; title: string; text: string; icon: IconName };

const cards: readonly Card[] = [
  {
    href: "/admin/users",
    title: "Manage Users",
    text: "Who can log in, and with which role. You can invite someone here.",
    icon: "people",
  },
  {
    href: "/admin/messages",
    title: "View Messages",
    text: "What people have written to us through the website.",
    icon: "mail",
  },
  {
    href: "/admin/gallery",
    title: "View/Manage Gallery",
    text: "The images on the gallery page, and their order.",
    icon: "picture",
  },
  {
    href: "/admin/reviews",
    title: "Manage Reviews",
    text: "What customers say about us, and in which order.",
    icon: "star",
  },
  {
    href: "/admin/company",
    title: "Company",
    text: "Name, phone, promises and links, as the whole site shows them.",
    icon: "house",
  },
  {
    href: "/admin/activity",
    title: "View Activity",
    text: "Who did what, and when, over the last year.",
    icon: "clock",
  },
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
            .filter(({ href }) => mayOpen(href, me.role, { adminsManageUsers }))
            .map(({ href, title, text, icon }) => (
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
      <div className={`row ${layout.head} ${styles.head}`}>
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
