import { Outlet } from "react-router";
import { useSession } from "#src/features/accounts/session/use-session.tsx";

/** The pages behind the guard (GUARD-02). */
export default function SignedInLayout() {
  const { status } = useSession();
  return <main id="main">{status === "authenticated" ? <Outlet /> : null}</main>;
}
