import { Outlet } from "react-router";
import { useSession } from "#src/features/accounts/session/use-session.tsx";

/** The pages for people who are not signed in: one card, centred. */
export default function SignedOutLayout() {
  const { status } = useSession();
  return <main id="main">{status === "loading" ? null : <Outlet />}</main>;
}
