import { useState } from "react";
import { useNavigate } from "react-router";
import { useAfter } from "#src/ui/feedback/use-after.ts";
import { useSession } from "../session/use-session.tsx";

const leaveAfterMs = 3000;

/** After an address was verified: the session learns of it, and three seconds later the profile opens (AUTH-13). */
export function useVerified(): { verified: boolean; onVerified(): void } {
  const [verified, setVerified] = useState(false);
  const { refresh } = useSession();
  const navigate = useNavigate();
  useAfter(verified, leaveAfterMs, () => void navigate("/user/profile", { replace: true }));
  return {
    verified,
    onVerified() {
      setVerified(true);
      void refresh();
    },
  };
}
