import { site } from "#site";
import { CallButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { EmailAddress } from "#src/ui/text/email-address.tsx";
import styles from "./footer.module.css";
import { NavigationList } from "./navigation-list.tsx";
import { SocialLinks } from "./social-links.tsx";

/** The footer of every page (SHELL-08). */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <p className={styles.name}>{site.name}</p>
          <p>
            {site.ownership}, since {site.since}. We hang {site.gutterSizes.join(" and ")} seamless gutters in{" "}
            {site.counties.slice(0, -1).join(", ")} and {site.counties.at(-1)} Counties, {site.state.name}.
          </p>
          <p>
            {site.hours.days} {site.hours.time}.<br />
            Closed {site.hours.closed}.<br />
            {site.hours.note}.
          </p>
        </div>
        <nav aria-label="All pages" id="all-pages">
          <h2 className={styles.heading}>Pages</h2>
          <NavigationList className={`${styles.links} ${styles.pages}`} />
        </nav>
        <div>
          <h2 className={styles.heading}>Reach us</h2>
          <CallButton className={styles.call} />
          <a className={styles.email} href={`mailto:${site.email}`}>
            <Icon name="mail" />
            <EmailAddress />
          </a>
          <SocialLinks className={styles.links} />
        </div>
      </div>
      {site.computerMadePictures && (
        <p className={styles.pictures}>
          The pictures of houses on this site are computer-made, not photos of customers’ homes.
        </p>
      )}
      <p className={styles.credit}>
        Website by{" "}
        <a href={site.credit.href} rel="noopener">
          {site.credit.label}
        </a>
      </p>
    </footer>
  );
}
