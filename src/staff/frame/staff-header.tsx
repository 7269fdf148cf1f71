import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { brandPictures } from "#src/facts/logo.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { GutterLine } from "#src/ui/drawings/gutter-line.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { roleNames } from "../session/access.ts";
import { useSession } from "../session/use-session.tsx";
import { areasFor, isWithin, type StaffArea } from "./areas.ts";
import styles from "./staff-header.module.css";

/** The header of the staff area: its pages, the signed-in person, the way to the site and Logout. */
export function StaffHeader({ tools }: { tools: ReactNode }) {
  const company = useCompany();
  const { tab, icon } = brandPictures(company);
  const { me, adminsManageUsers } = useSession();
  const { key } = useLocation();
  const menus = me ? areasFor(me.role, { adminsManageUsers }) : [];
  return (
    <header className={styles.header}>
      <div className={`row ${styles.inner}`}>
        <a className={styles.brand} href="/" aria-label={`${company.name}, view site`}>
          <img src={tab.endsWith(".svg") ? tab : icon} width="40" height="40" alt="" />
          <span>{company.name}</span>
        </a>
        {me && (
          <>
            <nav className={styles.areas} aria-label="Staff area">
              <ul className={styles.list}>
                {menus.map(([name, areas]) => (
                  <Menu key={name} name={name} areas={areas} />
                ))}
              </ul>
            </nav>
            <div className={styles.tools}>{tools}</div>
            <div className={styles.person}>
              <Person />
            </div>
            <HeaderMenu
              key={key}
              className={styles.all}
              label={(isOpen) => (
                <>
                  <Icon name={isOpen ? "close" : "menu"} />
                  Menu
                </>
              )}
            >
              <div className={styles.panel}>
                <nav aria-label="Staff area">
                  {menus.map(([name, areas]) => (
                    <Fragment key={name}>
                      {areas.length > 1 && <p>{name}</p>}
                      <ul className={styles.list} aria-label={areas.length > 1 ? name : undefined}>
                        <Areas areas={areas} />
                      </ul>
                    </Fragment>
                  ))}
                </nav>
                <Person />
              </div>
            </HeaderMenu>
          </>
        )}
      </div>
    </header>
  );
}

/** In the wide header: a button with the areas below it, or the one area itself. */
function Menu({ name, areas }: { name: string; areas: readonly StaffArea[] }) {
  const { key, pathname } = useLocation();
  if (areas.length === 1) return <Areas areas={areas} />;
  const isHere = areas.some((area) => isWithin(area, pathname));
  return (
    <li>
      <HeaderMenu
        key={key}
        className={isHere ? styles.here : undefined}
        label={() => (
          <>
            {name}
            <Icon name="chevron" />
            {isHere && <GutterLine />}
          </>
        )}
      >
        <ul className={styles.group}>
          <Areas areas={areas} />
        </ul>
      </HeaderMenu>
    </li>
  );
}

function Areas({ areas }: { areas: readonly StaffArea[] }) {
  const { pathname } = useLocation();
  return areas.map((area) => (
    <li key={area.href}>
      <Link to={area.href} aria-current={isWithin(area, pathname) ? "page" : undefined}>
        {area.label}
        {isWithin(area, pathname) && <GutterLine />}
      </Link>
    </li>
  ));
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

type MenuProps = { className?: string | undefined; label: (isOpen: boolean) => ReactNode; children: ReactNode };

/** A button that shows what is below it. Another press, Escape and a press or Tab elsewhere close it; so does another page by its `key`. */
function HeaderMenu({ className = "", label, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    // In Safari a press does not move the focus to a button.
    for (const type of ["click", "focusin"])
      addEventListener(type, ({ target }) => menu.current?.contains(target as Node) || setIsOpen(false), stop);
    return () => stop.abort();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys and the focus of what is in it.
    <div
      ref={menu}
      className={`${styles.menu} ${className}`}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== "Escape" || !isOpen) return;
        setIsOpen(false);
        currentTarget.querySelector("button")?.focus();
      }}
    >
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {label(isOpen)}
      </button>
      {isOpen && children}
    </div>
  );
}
