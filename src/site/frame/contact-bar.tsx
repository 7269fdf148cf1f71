import { messageHref } from "#src/facts/navigation-links.ts";
import { Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { mailtoLink } from "#src/platform/mail/mailto-link.ts";
import { CallButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { OpeningLine } from "#src/ui/text/opening-line.tsx";
import { Island } from "../islands/island.tsx";
import styles from "./contact-bar.module.css";
import waysStyles from "./contact-ways.module.css";
import { DialogButton } from "./dialog-button.tsx";
import { Panel } from "./panel.tsx";
import { EditChip } from "./signed-in-items.tsx";

const menuId = "contact-menu";
const modalId = "lets-talk";

/**
 * Narrow: a bar at the lower edge with the toggle of the contact menu, the call link and the Contact button (SHELL-02). Wide:
 * the Contact button alone, floating in the corner (SHELL-06).
 */
export function ContactBar() {
  const company = useCompany();
  return (
    <aside className={styles.bar} aria-label="Contact us">
      <EditChip />
      <Island name="dialogs" when="touched" props={{}}>
        <DialogButton dialog={menuId} action="show-modal" className={styles.toggle} aria-haspopup="dialog">
          <Icon name="clock" />
          <span className={styles.label}>Hours</span>
        </DialogButton>
        <Panel
          id={menuId}
          title={
            <Text id="site.contact.title" plain>
              Hours and contact
            </Text>
          }
          from="below"
        >
          <OpeningLine className={styles.opening} />
          <p className={styles.hours}>
            <b>{company.hoursWords.week}</b>
            <br />
            {company.hoursWords.sentences.slice(1).join(" ")}
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
          <OpeningLine className={styles.opening} />
          <Text.p className={styles.hours} id="site.contact.estimates">
            {"{estimates}."}
          </Text.p>
          <ContactWays />
        </Panel>
      </Island>
    </aside>
  );
}

/** Three ways to contact the company. */
function ContactWays() {
  const company = useCompany();
  return (
    <ul className={waysStyles.ways}>
      <li>
        <CallButton className={waysStyles.call} />
      </li>
      <li>
        <a href={mailtoLink(company.email)}>
          <Icon name="mail" />
          <span>
            <Text.b id="site.contact.email" plain>
              Email us
            </Text.b>
            {company.email}
          </span>
        </a>
      </li>
      <li>
        <a href={messageHref}>
          <Icon name="message" />
          <span>
            <Text.b id="site.contact.message" plain>
              Send a message
            </Text.b>
            <Text id="site.contact.call-back" plain>
              {"We’ll call you back {callBack}."}
            </Text>
          </span>
        </a>
      </li>
    </ul>
  );
}
