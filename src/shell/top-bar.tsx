import { site } from "#site";
import { CallButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Logo } from "./logo.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { SignedInNote } from "./signed-in-items.tsx";
import { SocialLinks } from "./social-links.tsx";
import styles from "./top-bar.module.css";

/** What stands above everything: wide the whole bar (SHELL-01), narrow the logo and the menu button (SHELL-02). */
export function TopBar() {
  return (
    <header className={styles.bar}>
      <SignedInNote />
      <div className={styles.inner}>
        <Logo />
        <SocialLinks className={styles.links} />
        <a className={styles.email} href={`mailto:${site.email}`}>
          <Icon name="mail" />
          {site.email}
        </a>
        <CallButton className={styles.call} />
        <MobileMenu />
      </div>
    </header>
  );
}
