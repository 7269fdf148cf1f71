import { brandPictures, headerLogo } from "#src/facts/logo.ts";
import { balancedLines } from "#src/facts/name-in-letters.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import styles from "./logo.module.css";

/** The logo as the link home (SHELL-09, OWN-43); the name in letters beside its icon where there is none (OWN-100). */
export function Logo() {
  const company = useCompany();
  const logo = headerLogo(company);
  if (!logo) {
    const { name } = company;
    const lines = balancedLines(name, name.length < 10 ? 10 : name.length < 29 ? 14 : 26);
    const widest = Math.max(...lines.map(({ length }) => length));
    const size = widest > 14 || lines.length > 2 ? styles.small : widest > 10 ? undefined : styles.large;
    return (
      <a className={`${styles.logo} ${styles.letters} ${size ?? ""}`} href="/" aria-label={`${name}, home`}>
        <img src={brandPictures(company).icon} width="192" height="192" alt="" fetchPriority="high" />
        <span>
          {lines.map((line) => (
            <span key={line}>{`${line} `}</span>
          ))}
        </span>
      </a>
    );
  }
  return (
    <a className={styles.logo} href="/">
      <img {...logo} alt={`${company.name}, home`} fetchPriority="high" />
    </a>
  );
}
