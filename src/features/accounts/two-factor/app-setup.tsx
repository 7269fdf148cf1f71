import { useNavigate } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { useSession } from "#src/staff/session/use-session.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import layout from "#src/ui/staff-page.module.css";
import { CopyButton } from "#src/ui/text/copy-button.tsx";
import numbered from "#src/ui/text/numbered-steps.module.css";
import { CodeStep } from "../code-step.tsx";
import styles from "./app-setup.module.css";
import { backupCodesPath, verifyTexts } from "./schema.ts";

/** The seed in base32, and an image of it as a data URL. */
export type AppSecret = { qrCode: string; secret: string };

/** Shows the seed as QR code, link and key, and verifies the first code of the app (TFA-02). */
export function AppSetup({ account, secret: { qrCode, secret } }: { account: string; secret: AppSecret }) {
  const { name } = useCompany();
  const { refresh } = useSession();
  const navigate = useNavigate();

  async function verify(otp: string) {
    const result = await callApi(() => api["2fa"]["verify-2fa"].$post({ json: { otp } }), verifyTexts);
    if (!result.ok) return result;
    await navigate(backupCodesPath, { state: result.value });
    void refresh();
    return { ok: true } as const;
  }

  return (
    <div className={layout.stack}>
      <div className={styles.secret}>
        <img
          className={styles.picture}
          src={qrCode}
          width="220"
          height="220"
          alt="QR code for your authenticator app"
        />
        <ol className={`${numbered.steps} ${styles.steps}`}>
          <li>
            <p>Scan this QR code with your authenticator app.</p>
            <div className={styles.onPhone}>
              <p>Or, if the app is on this phone:</p>
              <ButtonLink variant="ghost" href={keyUri(name, account, secret)}>
                Open in the app
              </ButtonLink>
            </div>
          </li>
          <li>
            <p>If that doesn’t work, type this key into the app:</p>
            <code className={styles.key}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
            <CopyButton text={secret}>Copy key</CopyButton>
          </li>
          <li>
            <p>Type the code that the app shows now.</p>
          </li>
        </ol>
      </div>
      <CodeStep id="app-otp" label="Code from the app" verify={verify} takesFocus />
    </div>
  );
}

/** The content of the QR code, as a link that a phone opens with its authenticator app. */
function keyUri(name: string, account: string, secret: string): string {
  const issuer = encodeURIComponent(name);
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?secret=${secret}&issuer=${issuer}`;
}
