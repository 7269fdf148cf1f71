import { site } from "#site";
import styles from "./logo.module.css";

/** The logo, 473 × 238 (SHELL-09), as the link home. */
export function Logo() {
  return (
    <a className={styles.logo} href="/">
      <img src="/brand/logo.svg" width="473" height="238" alt={`${site.name}, home`} fetchPriority="high" />
    </a>
  );
}
