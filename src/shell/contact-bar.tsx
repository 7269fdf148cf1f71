import { site } from "#site";
import { Island } from "#src/islands/island.tsx";
import { CallButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./contact-bar.module.css";
import waysStyles from "./contact-ways.module.css";
import { DialogButton } from "./dialog-button.tsx";
import { messageHref } from "./navigation-links.ts";
import { Panel } from "./panel.tsx";

const menuId = "contact-menu";
const modalId = "lets-talk";

/**
 * Narrow: a bar at the lower edge with the toggle of the contact menu, the call link and the Contact button (SHELL-02). Wide:
 * the Contact button alone, floating in the corner (SHELL-06).
 */
export function ContactBar() {
  return (
    <aside className={styles.bar} aria-label="Contact us">
      <Island name="dialogs" when="touched" props={{ closeWhen: "wide" }}>
        <DialogButton dialog={menuId} action="show-modal" className={styles.toggle} aria-haspopup="dialog">
          <Icon name="clock" />
          <span className={styles.label}>Hours</span>
        </DialogButton>
        <Panel id={menuId} title="When and how to reach us" from="below">
          <p className={styles.hours}>
            <b>
              {site.hours.days} {site.hours.time}
            </b>
            <br />
            Closed {site.hours.closed}. {site.hours.note}.
          </p>
          <ContactWays />
        </Panel>
      </Island>
      <CallButton className={styles.call}>
        <span className="visually-hidden">Call</span>
      </CallButton>
      <Island name="dialogs" when="touched" props={{ opensOnHover: true }}>
        <DialogButton dialog={modalId} action="show-modal" className={styles.contact} aria-haspopup="dialog">
          <Icon name="message" />
          <span className={styles.label}>Contact</span>
        </DialogButton>
        <Panel id={modalId} title="Let's Talk" from="corner">
          <p className={styles.hours}>{site.estimates}.</p>
          <ContactWays />
        </Panel>
      </Island>
    </aside>
  );
}

/** Three ways to contact the company. */
function ContactWays() {
  return (
    <ul className={waysStyles.ways}>
      <li>
        <CallButton className={waysStyles.call} />
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
            We’ll call you back {site.callBack}.
          </span>
        </a>
      </li>
    </ul>
  );
}
