import { site } from "#site";
import { Island } from "#src/islands/island.tsx";
import { CallButton } from "#src/ui/button.tsx";
import { EmailAddress } from "#src/ui/email-address.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { DialogButton } from "./dialog-button.tsx";
import styles from "./mobile-menu.module.css";
import { NavigationList } from "./navigation-list.tsx";
import { Panel } from "./panel.tsx";
import { SignedInItems } from "./signed-in-items.tsx";
import { SocialLinks } from "./social-links.tsx";

const id = "menu";

/** The narrow screen's menu (SHELL-02, SHELL-04): every page, the social links, e-mail and phone. */
export function MobileMenu() {
  return (
    <div className={styles.menu}>
      <Island name="dialogs" when="touched" props={{ closeWhen: "wide" }}>
        <DialogButton dialog={id} action="show-modal" className={styles.button} aria-haspopup="dialog">
          <Icon name="menu" />
          Menu
        </DialogButton>
        <Panel id={id} title="Menu" from="right">
          <nav aria-label="Menu">
            <NavigationList className={styles.list} underline />
            <SignedInItems />
          </nav>
          <CallButton className={styles.call} />
          <a className={styles.email} href={`mailto:${site.email}`}>
            <Icon name="mail" />
            <EmailAddress />
          </a>
          <SocialLinks className={styles.social} />
        </Panel>
      </Island>
    </div>
  );
}
