import { headerLogo, logoIcons, type OwnLogo } from "#src/facts/logo.ts";
import styles from "./logo-preview.module.css";

type Props = {
  logo: OwnLogo | null;
  /** The address of a chosen file that is not saved yet. */
  chosen: string | undefined;
};

/** The logo as the header shows it, and its icons on a tab and a home screen. */
export function LogoPreview({ logo, chosen }: Props) {
  const icons = logoIcons(logo);
  return (
    <figure className={styles.preview}>
      <figcaption>{chosen ? "Preview, not saved yet" : logo ? "Your logo" : "The original logo"}</figcaption>
      <div className={styles.header}>
        <img src={chosen ?? headerLogo(logo).src} alt="In the header" />
      </div>
      <ul className={styles.icons}>
        <Icon src={chosen ?? icons.touch} isRaw={chosen !== undefined} className={styles.home} label="Home screen" />
        <Icon src={chosen ?? icons.tab.href} isRaw={chosen !== undefined} className={styles.tab} label="Tab" />
      </ul>
    </figure>
  );
}

type IconProps = { src: string; isRaw: boolean; className: string | undefined; label: string };

/** A chosen file is not square yet: it stands on white with the air around it that it will get. */
function Icon({ src, isRaw, className, label }: IconProps) {
  return (
    <li>
      <img src={src} alt="" className={`${className} ${isRaw ? styles.raw : ""}`} />
      {label}
    </li>
  );
}
