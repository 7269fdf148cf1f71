import { createContext, type ReactNode, useContext, useState } from "react";
import { Link } from "react-router";
import { useSession } from "../session/use-session.tsx";

const MailToFolderContext = createContext<[isSo: boolean, set: (isSo: boolean) => void]>([false, () => {}]);

export function MailToFolderProvider({ value, children }: { value: boolean; children: ReactNode }) {
  return <MailToFolderContext value={useState(value)}>{children}</MailToFolderContext>;
}

/** Whether the page that is open says that there is no mail server, and what sets it. */
export const useMailToFolder = () => useContext(MailToFolderContext);

/** For pages that promise an email or say that one was sent: without a mail server none goes out (OPS-05, OWN-139). */
export function MailFolderNote({ children }: { children?: ReactNode }) {
  const { me } = useSession();
  if (!useMailToFolder()[0]) return null;
  return (
    <p>
      <strong>This site has no mail server yet, so no email goes out.</strong>{" "}
      {me?.role === "siteadmin" && <Link to="/admin/company#mail">Connect&nbsp;a&nbsp;mail&nbsp;server.</Link>}{" "}
      {children}
    </p>
  );
}
