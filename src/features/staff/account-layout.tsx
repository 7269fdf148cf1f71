import { Outlet } from "react-router";

/** /admin/user: one's own account in tabs. */
export default function AccountLayout() {
  return <Outlet />;
}
