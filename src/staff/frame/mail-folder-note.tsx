import { createContext, type ReactNode, useContext } from "react";

const MailToFolderContext = createContext(false);

export const MailToFolderProvider = MailToFolderContext;

/** For pages that promise an email or say that one was sent: without SMTP_URL it is only written to a folder (OPS-05). */
export function MailFolderNote({ children }: { children?: ReactNode }) {
  if (!useContext(MailToFolderContext)) return null;
  return (
    <p>
      <strong>This site has no mail server yet: emails are only written to a folder.</strong> {children}
    </p>
  );
}
