import { headerLogo } from "#src/facts/logo.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import styles from "./logo.module.css";

/** The logo as the link home (SHELL-09, OWN-43). */
export function Logo() {
  const company = useCompany();
  return (
    <a className={styles.logo} href="/">
      <img {...headerLogo(company.logo)} alt={`${company.name}, home`} fetchPriority="high" />
    </a>
  );
}
