import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { api } from "#src/browser/api.ts";
import { memberOf } from "#src/browser/member-of.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { useMe } from "#src/staff/session/use-session.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/staff-page.module.css";
import { CopyButton } from "#src/ui/text/copy-button.tsx";
import styles from "./backup-codes-page.module.css";

/** /admin/user/backup-codes: shows new codes once (TFA-07). */
export default function BackupCodesPage() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [codes] = useState(() => codesIn(state));
  const given = codes.length > 0;

  useEffect(() => {
    if (!given) return;
    // Neither the Back button nor a reload shows them a second time.
    void navigate(".", { replace: true, state: null });
    api["2fa"]["mark-backup-codes-shown"].$post({ json: {} }).catch(() => {});
  }, [given, navigate]);

  return (
    <div className={layout.stack}>
      <h1>Backup Codes</h1>
      {given ? <Codes codes={codes} /> : <p>Backup codes are not available. Generate new ones if needed.</p>}
      {/* A new document: no script keeps the codes. */}
      <ButtonLink variant={given ? "primary" : "ghost"} href="/admin/user/two-factor">
        {given ? "I’ve saved them" : "Two Factor Authentication"}
      </ButtonLink>
    </div>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  const company = useCompany();
  const { email } = useMe();
  const title = `Backup codes for ${email} at ${company.name}`;
  const text = `${title}\nEach works once, instead of the code from your app.\n\n${codes.join("\n")}\n`;
  return (
    <div className={`${layout.card} ${layout.stack} ${styles.part}`}>
      <p>
        Keep these where you can find them without your phone. Each one logs you in once when you cannot use your app.{" "}
        <strong>We cannot show them again.</strong>
      </p>
      <div className={styles.sheet}>
        <p className={styles.title}>{title}</p>
        <ol className={styles.codes} aria-label="Backup codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={`row ${styles.actions}`}>
        <CopyButton text={codes.join("\n")}>Copy</CopyButton>
        <Button variant="ghost" onClick={() => save("backup-codes.txt", text)}>
          <Icon name="download" />
          Download
        </Button>
        <Button variant="ghost" onClick={() => window.print()}>
          <Icon name="print" />
          Print
        </Button>
      </div>
    </div>
  );
}

function codesIn(state: unknown): readonly string[] {
  const codes = memberOf(state, "backupCodes");
  return Array.isArray(codes) ? codes.filter((code) => typeof code === "string") : [];
}

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
