import { NavLink, Outlet, useLocation } from "react-router";
import styles from "./account-layout.module.css";

const profiles = ["/admin/user/profile", "/user/profile"] as const;

/** The tabs of one's own account. Tabs are links; the profile has two addresses. */
export function AccountLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <nav className={`row reach ${styles.tabs}`} aria-label="My account">
        <NavLink to={profiles.find((path) => path === pathname) ?? profiles[0]}>Profile</NavLink>
        <NavLink to="/admin/user/two-factor">Two Factor Authentication</NavLink>
      </nav>
      <Outlet />
    </>
  );
}
