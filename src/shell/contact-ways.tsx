import { site } from "#site";
import { CallButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./contact-ways.module.css";
import { messageHref } from "./navigation-links.ts";

/** Call, e-mail, send a message: the three ways to us, the quickest first. */
export function ContactWays() {
  return (
    <ul className={styles.ways}>
      <li>
        <CallButton className={styles.call} />
      </li>
      <li>
        <a href={`mailto:${site.email}`}>
          <Icon name="mail" />
          <span>
            <b>Email us</b>
            {site.email}
          </span>
        </a>
      </li>
      <li>
        <a href={messageHref}>
          <Icon name="message" />
          <span>
            <b>Send a message</b>
            We call back {site.callBack}.
          </span>
        </a>
      </li>
    </ul>
  );
}
