import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import type { RootData } from "./page-meta.ts";

/** For pages that promise an email or say that one was sent: without SMTP_URL it is only written to a folder (OPS-05). */
export function MailFolderNote({ children }: { children?: ReactNode }) {
  if (!useRouteLoaderData<RootData>("root")?.mailToFolder) return null;
  return (
    <p>
      <strong>This site has no mail server yet: emails are only written to a folder.</strong> {children}
    </p>
  );
}
