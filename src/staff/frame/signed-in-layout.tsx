import { type ReactNode, useEffect, useRef } from "react";
import { Link, NavLink, Outlet, useLocation, useNavigate } from "react-router";
import { dashboardPath } from "#src/facts/navigation-links.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { officeZoneName } from "#src/platform/process/office-time.ts";
import { StatusBar, useStatus } from "#src/ui/feedback/status-bar.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { WaitingBar } from "../offline/waiting-bar.tsx";
import { mayOpen } from "../session/access.ts";
import { loginAddress } from "../session/return-path.ts";
import { hasStaffDrafts } from "../session/staff-drafts.ts";
import { useSession } from "../session/use-session.tsx";
import account from "./account-layout.module.css";
import { areaAbove, showsBack } from "./areas.ts";
import styles from "./signed-in-layout.module.css";
import { StaffHeader } from "./staff-header.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

/**
 * The frame of every page behind the guard: header, Back (GUARD-05), the page itself once the session is checked (GUARD-02), and
 * below it the zone of its times (GUARD-08).
 *
 * @param tools stand in the header of every page
 */
export function SignedInLayout({ tools }: { tools: ReactNode }) {
  const { me, adminsManageUsers } = useSession();
  const { timeZone } = useCompany().hours;
  const { pathname, hash, key } = useLocation();
  const navigate = useNavigate();
  const allowed = useGuard();
  const main = useFocusOnNavigation();
  useKeptFocus(main);
  // A section of a page has the way to the whole page.
  const above = areaAbove(hash === "" || hash === "#main" ? pathname : `${pathname}/`);
  // From a person it leads to where one came from in the app, and else to Work.
  const isPerson = pathname.startsWith("/admin/people/");
  const back = showsBack(pathname) && me && mayOpen(dashboardPath, me.role, { adminsManageUsers });
  return (
    <div className={styles.page}>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <StaffHeader tools={allowed && tools} />
      <main id="main" className={styles.main} ref={main} tabIndex={-1}>
        {allowed && (
          <>
            {back && (
              <div className={`row reach ${styles.way}`}>
                <Link
                  to={isPerson ? "/admin/calls" : dashboardPath}
                  onClick={(event) => {
                    if (!isPerson || key === "default") return;
                    event.preventDefault();
                    void navigate(-1);
                  }}
                >
                  <Icon name="back" />
                  Back {!isPerson && <span className="visually-hidden">to the dashboard</span>}
                </Link>
                {above && (
                  <>
                    <span aria-hidden="true">/</span>
                    <Link to={above.href}>{above.label}</Link>
                  </>
                )}
              </div>
            )}
            <WaitingBar />
            <Outlet />
            <p className={styles.clock}>All times: {officeZoneName(timeZone)}</p>
          </>
        )}
      </main>
      <StatusBar status={useUnsavedNote()} />
    </div>
  );
}

const company = "/admin/company";

/** The note of a person who leaves the company's facts with something unsaved (LOOK-61). */
function useUnsavedNote() {
  const { pathname } = useLocation();
  const { status, announce } = useStatus();
  const left = useRef(pathname);
  useEffect(() => {
    if (left.current === company && pathname !== company && hasStaffDrafts(":company:"))
      announce({ is: "done", text: "A change on the Company page is not saved yet. What you typed there is kept." });
    left.current = pathname;
  }, [pathname, announce]);
  return status;
}

/**
 * Shows a page only to a person who may open it (GUARD-02), and checks the session again with every page.
 *
 * @returns whether the page may be shown; if not, the browser is being redirected
 */
function useGuard(): boolean {
  const { status, me, adminsManageUsers, leaving, refresh } = useSession();
  const { pathname, search } = useLocation();
  const allowed = me !== undefined && mayOpen(pathname, me.role, { adminsManageUsers });
  const checked = useRef(pathname);

  useEffect(() => {
    // A new document, so that nothing of this one stays in memory.
    if (status === "anonymous" && !leaving) location.replace(loginAddress({ pathname, search }));
    else if (status === "authenticated" && !allowed) location.replace("/");
  }, [status, leaving, allowed, pathname, search]);

  useEffect(() => {
    if (checked.current === pathname) return;
    checked.current = pathname;
    void refresh();
  }, [pathname, refresh]);

  return status === "authenticated" && allowed;
}

const profiles = ["/admin/user/profile", "/user/profile"] as const;

/** The tabs of one's own account. Tabs are links; the profile has two addresses. */
export function AccountLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <nav className={`row reach ${account.tabs}`} aria-label="My account">
        <NavLink to={profiles.find((path) => path === pathname) ?? profiles[0]}>Profile</NavLink>
        <NavLink to="/admin/user/two-factor">Two Factor Authentication</NavLink>
      </nav>
      <Outlet />
    </>
  );
}
