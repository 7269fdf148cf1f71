import { Icon } from "#src/ui/icon.tsx";
import styles from "./method-choice.module.css";
import type { TwoFactorMethod } from "./schema.ts";

type Props = {
  method: TwoFactorMethod;
  hasEmail: boolean;
  email: string;
  onChoose(method: TwoFactorMethod): void;
};

/** The choice between the two methods. */
export function MethodChoice({ method, hasEmail, email, onChoose }: Props) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Where do you want to get your codes?</legend>
      <label className={styles.option}>
        <input
          type="radio"
          name="method"
          value="email"
          checked={method === "email"}
          disabled={!hasEmail}
          aria-describedby="method-email"
          onChange={() => onChoose("email")}
        />
        <span className={styles.text}>
          <span className={styles.name}>Email</span>
          <span id="method-email">
            {hasEmail ? `An email to ${email} each time.` : "Add an email to enable Email 2FA"}
          </span>
        </span>
        <Icon name="mail" />
      </label>
      <label className={styles.option}>
        <input
          type="radio"
          name="method"
          value="app"
          checked={method === "app"}
          aria-describedby="method-app"
          onChange={() => onChoose("app")}
        />
        <span className={styles.text}>
          <span className={styles.name}>Authenticator app</span>
          <span id="method-app">
            An app on your phone, for example Google Authenticator, Microsoft Authenticator or 2FAS. Quicker, safer, and
            works without a connection.
          </span>
        </span>
        <Icon name="key" />
      </label>
    </fieldset>
  );
}
