import { Fragment } from "react";
import { Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { mailtoLink } from "#src/platform/mail/mailto-link.ts";
import { Icon } from "#src/ui/icon.tsx";
import { EmailAddress } from "#src/ui/text/email-address.tsx";
import { OpeningLine } from "#src/ui/text/opening-line.tsx";
import styles from "./footer.module.css";
import { NavigationList } from "./navigation-list.tsx";
import { SocialLinks } from "./social-links.tsx";

/** The footer of every page (SHELL-08). */
export function Footer() {
  const company = useCompany();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div>
          <p className={styles.name}>{company.name}</p>
          <Text.p id="site.footer.about" values={{ allSizes: company.gutterSizes.join(" and ") }}>
            {"{ownership} since {since}. We hang {allSizes} seamless gutters in {theCounties}, {state}."}
          </Text.p>
          <OpeningLine className={styles.opening} />
          <p>
            {company.hoursWords.sentences.map((sentence) => (
              <Fragment key={sentence}>
                {sentence}
                <br />
              </Fragment>
            ))}
          </p>
          {company.postalAddress && <p>{company.postalAddress}</p>}
          {company.license && <p>{`License: ${company.license}`}</p>}
          {company.insurance && <p>{`Insured: ${company.insurance}`}</p>}
        </div>
        <nav aria-label="All pages" id="all-pages">
          <Text.h2 className={styles.heading} id="site.footer.pages">
            Pages
          </Text.h2>
          <NavigationList className={`${styles.links} ${styles.pages}`} />
        </nav>
        <div>
          <Text.h2 className={styles.heading} id="site.footer.reach">
            Reach us
          </Text.h2>
          <a className={styles.number} href={company.phone.href}>
            <span className="visually-hidden">Call </span>
            {company.phone.display}
          </a>
          <a className={styles.email} href={mailtoLink(company.email)}>
            <Icon name="mail" />
            <EmailAddress />
          </a>
          <SocialLinks className={styles.links} />
        </div>
      </div>
      {company.computerMadePictures && (
        <Text.p className={styles.pictures} id="site.footer.pictures">
          The pictures of houses on this site are computer-made, not photos of customers’ homes.
        </Text.p>
      )}
      <div className={`row ${styles.credit}`}>
        {company.credit.href && (
          <p>
            <Text id="site.footer.credit">Website by</Text>{" "}
            <a href={company.credit.href} rel="noopener">
              {company.credit.label}
            </a>
          </p>
        )}
        <a href="/privacy">Privacy</a>
      </div>
    </footer>
  );
}
