import { Outlet } from "react-router";
import { SessionProvider, useSession } from "#src/features/accounts/session/use-session.tsx";
import { PageLoading } from "./page-loading.tsx";
import { SessionOverlay } from "./session-overlay.tsx";
import "./staff.css";

/** Pages below are hydrated as a whole (src/root.tsx). */
export const handle = { staff: true };

/** Around every page of the staff app. */
export default function StaffApp() {
  return (
    <SessionProvider>
      <Outlet />
      <PageLoading />
      <Overlay />
    </SessionProvider>
  );
}

function Overlay() {
  return useSession().status === "loading" ? <SessionOverlay /> : null;
}
