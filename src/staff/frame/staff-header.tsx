import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { logoIcons } from "#src/facts/logo.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { GutterLine } from "#src/ui/drawings/gutter-line.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { roleNames } from "../session/access.ts";
import { useSession } from "../session/use-session.tsx";
import { areasFor, isWithin } from "./areas.ts";
import styles from "./staff-header.module.css";

/** The header of the staff area: its pages, the signed-in person, the way to the site and Logout. */
export function StaffHeader() {
  const company = useCompany();
  const { me, adminsManageUsers } = useSession();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes with every change of page.
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [pathname]);

  const areas = me ? areasFor(me.role, { adminsManageUsers }) : [];
  return (
    <header className={styles.header}>
      <div className={`row ${styles.inner}`}>
        <a className={styles.brand} href="/" aria-label={`${company.name}, view site`}>
          <img src={company.logo ? logoIcons(company.logo).icon : "/favicon.svg"} width="40" height="40" alt="" />
          <span>{company.name}</span>
        </a>
        {me && (
          <>
            <nav className={styles.areas} aria-label="Staff area">
              <Areas areas={areas} path={pathname} />
            </nav>
            <div className={styles.person}>
              <Person />
            </div>
            <details
              className={styles.menu}
              ref={menu}
              onKeyDown={({ key, currentTarget }) => {
                if (key !== "Escape" || !currentTarget.open) return;
                currentTarget.open = false;
                currentTarget.querySelector("summary")?.focus();
              }}
            >
              <summary>
                <span className={styles.closed}>
                  <Icon name="menu" />
                </span>
                <span className={styles.opened}>
                  <Icon name="close" />
                </span>
                Menu
              </summary>
              <div className={styles.panel}>
                <nav aria-label="Staff area">
                  <Areas areas={areas} path={pathname} />
                </nav>
                <Person />
              </div>
            </details>
          </>
        )}
      </div>
    </header>
  );
}

function Areas({ areas, path }: { areas: ReturnType<typeof areasFor>; path: string }) {
  return (
    <ul className={styles.list}>
      {areas.map((area) => (
        <li key={area.href}>
          <Link to={area.href} aria-current={isWithin(area, path) ? "page" : undefined}>
            {area.label}
            {isWithin(area, path) && <GutterLine />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Person() {
  const { me, logout } = useSession();
  if (!me) return null;
  return (
    <>
      <p className={styles.who}>
        <span className={styles.name}>{me.name}</span>
        <span className={styles.role}>{roleNames[me.role]}</span>
      </p>
      <a className={styles.action} href="/">
        View site
      </a>
      <button type="button" className={styles.action} onClick={() => void logout()}>
        Logout
      </button>
    </>
  );
}
