import { useNavigate } from "react-router";
import { site } from "#site";
import { api } from "#src/platform/browser-api.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import layout from "#src/ui/card.module.css";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { useSession } from "../session/use-session.tsx";
import styles from "./app-set-up.module.css";
import { backupCodesPath } from "./backup-codes-path.ts";
import { CodeStep } from "./code-step.tsx";
import { guardedCall } from "./guarded-call.ts";
import { verifyTexts } from "./verify-texts.ts";

export type AppSecret = {
  /** A picture, as a data: address. */
  qrCode: string;
  /** The same in base32, for typing. */
  secret: string;
};

/** The app learns the secret, by the picture or by hand, and shows its first code. */
export function AppSetUp({ account, secret: { qrCode, secret } }: { account: string; secret: AppSecret }) {
  const { refresh } = useSession();
  const navigate = useNavigate();
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
        <ol className={styles.steps}>
          <li>
            <p>Scan the picture with your authenticator app.</p>
            <div className={styles.onPhone}>
              <p>Or, if the app is on this phone:</p>
              <ButtonLink look="quiet" href={keyUri(account, secret)}>
                Open in the app
              </ButtonLink>
            </div>
          </li>
          <li>
            <p>If that does not work, type this key into the app:</p>
            <code className={styles.key}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
            <CopyButton text={secret}>Copy key</CopyButton>
          </li>
          <li>
            <p>Type the code that the app shows now.</p>
          </li>
        </ol>
      </div>
      <CodeStep
        id="app-otp"
        label="Code from the app"
        verify={async (otp) => {
          const called = await guardedCall(verifyTexts, refresh, () =>
            api["2fa"]["verify-2fa"].$post({ json: { otp } }),
          );
          if (called.is === "failed") return called;
          const { backupCodes } = await called.answer.json();
          await navigate(backupCodesPath, { state: { backupCodes } });
          void refresh();
          return { is: "done" };
        }}
      />
    </div>
  );
}

/** What the picture says, as a link that a phone opens with its authenticator app. */
function keyUri(account: string, secret: string): string {
  const issuer = encodeURIComponent(site.name);
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?secret=${secret}&issuer=${issuer}`;
}
