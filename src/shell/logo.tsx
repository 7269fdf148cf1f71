import { site } from "#site";
import styles from "./logo.module.css";

/** The logo, 473 × 238 (SHELL-09), as the link home. */
export function Logo({ light = false }: { light?: boolean }) {
  return (
    <a className={styles.logo} href="/">
      <img
        src={light ? "/brand/logo-light.svg" : "/brand/logo.svg"}
        width="473"
        height="238"
        alt={`${site.name}, home`}
        {...(light ? { loading: "lazy" } : { fetchPriority: "high" })}
      />
    </a>
  );
}
