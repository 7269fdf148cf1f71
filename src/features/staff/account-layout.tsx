import { NavLink, Outlet } from "react-router";
import styles from "./account-layout.module.css";

/** /admin/user: one's own account in tabs, which are links: each has an address. */
export default function AccountLayout() {
  return (
    <>
      <nav className={styles.tabs} aria-label="My account">
        <NavLink to="/admin/user/profile">Profile</NavLink>
        <NavLink to="/admin/user/two-factor">Two Factor Authentication</NavLink>
      </nav>
      <Outlet />
    </>
  );
}
