import { Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { mailtoLink } from "#src/platform/mail/mailto-link.ts";
import { CallButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Logo } from "#src/ui/picture/logo.tsx";
import { EmailAddress } from "#src/ui/text/email-address.tsx";
import { OpeningLine } from "#src/ui/text/opening-line.tsx";
import { Island } from "../islands/island.tsx";
import { DialogButton } from "./dialog-button.tsx";
import { ownerOrYear } from "./fact-strip.tsx";
import menuStyles from "./mobile-menu.module.css";
import { NavigationList } from "./navigation-list.tsx";
import { Panel } from "./panel.tsx";
import { SignedInItems, SignedInNote } from "./signed-in-items.tsx";
import { SocialLinks } from "./social-links.tsx";
import styles from "./top-bar.module.css";

const menuId = "menu";

/** The header: wide the whole bar (SHELL-01, LOOK-01), narrow the logo and the menu button (SHELL-02). */
export function TopBar() {
  const company = useCompany();
  return (
    <header className={styles.bar}>
      <SignedInNote />
      <div className={styles.inner}>
        <Logo />
        <Text.p className={styles.since} id="site.header.since" or={ownerOrYear}>
          {"{ownership} since {since}"}
        </Text.p>
        <SocialLinks className={styles.links} inWords />
        <a className={styles.email} href={mailtoLink(company.email)}>
          <EmailAddress />
        </a>
        <CallButton className={styles.call} />
        <MobileMenu />
      </div>
      <OpeningLine className={styles.opening} />
    </header>
  );
}

/** The menu of narrow screens (SHELL-02, SHELL-04) and of tablets once they have scrolled: every page, the social links, email and phone. */
function MobileMenu() {
  const company = useCompany();
  return (
    <div className={menuStyles.menu}>
      <Island name="dialogs" when="touched" props={{}}>
        <DialogButton dialog={menuId} action="show-modal" className={menuStyles.button} aria-haspopup="dialog">
          <Icon name="menu" />
          Menu
        </DialogButton>
        <Panel id={menuId} title="Menu" from="right">
          <nav aria-label="Menu">
            <NavigationList className={menuStyles.list} underline />
            <SignedInItems />
          </nav>
          <CallButton className={menuStyles.call} />
          <a className={menuStyles.email} href={mailtoLink(company.email)}>
            <Icon name="mail" />
            <EmailAddress />
          </a>
          <SocialLinks className={menuStyles.social} />
        </Panel>
      </Island>
    </div>
  );
}
