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
  const options = [
    {
      value: "email",
      name: "Email",
      text: hasEmail ? `An email to ${email} each time.` : "Add an email to enable Email 2FA",
      icon: "mail",
    },
    {
      value: "app",
      name: "Authenticator app",
      text: "An app on your phone, for example Google Authenticator, Microsoft Authenticator or 2FAS. Quicker, safer, and works without a connection.",
      icon: "key",
    },
  ] as const;
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Where do you want to get your codes?</legend>
      {options.map(({ value, name, text, icon }) => (
        <label className={styles.option} key={value}>
          <input
            type="radio"
            name="method"
            value={value}
            checked={method === value}
            disabled={value === "email" && !hasEmail}
            aria-describedby={`method-${value}`}
            onChange={() => onChoose(value)}
          />
          <span className={styles.text}>
            <span className={styles.name}>{name}</span>
            <span id={`method-${value}`}>{text}</span>
          </span>
          <Icon name={icon} />
        </label>
      ))}
    </fieldset>
  );
}
