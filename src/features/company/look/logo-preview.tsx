import { useObjectUrl } from "#src/browser/use-object-url.ts";
import { brandPictures, headerLogo, type UploadFact } from "#src/facts/logo.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import styles from "./logo-preview.module.css";

type Props = {
  fact: UploadFact;
  isOwn: boolean;
  /** A chosen file that is not saved yet. */
  chosen: File | undefined;
};

/** The logo as the header shows it, the icons on a tab and a home screen, or the picture of a shared link. */
export function UploadPreview({ fact, isOwn, chosen }: Props) {
  const company = useCompany();
  const { touch, tab, shared } = brandPictures(company);
  const address = useObjectUrl(chosen);
  const logo = headerLogo(company);
  const own = { logo: "Your logo", icon: "Your icon", sharedPicture: "Your picture for shared links" };
  const other = {
    logo: logo ? "The original logo" : "Your name in letters",
    icon: "The icon now",
    sharedPicture: "The picture for shared links now",
  };
  return (
    <figure className={styles.preview}>
      <figcaption>{address ? "Preview, not saved yet" : (isOwn ? own : other)[fact]}</figcaption>
      {fact === "logo" && (
        <div className={styles.header}>
          {address || logo ? <img src={address ?? logo?.src} alt="In the header" /> : <p>{company.name}</p>}
        </div>
      )}
      {fact === "icon" && (
        <ul className={styles.icons}>
          <li>
            <img src={address ?? touch} alt="" className={styles.home} />
            Home screen
          </li>
          <li>
            <img src={address ?? tab} alt="" className={styles.tab} />
            Tab
          </li>
        </ul>
      )}
      {fact === "sharedPicture" && <img className={styles.shared} src={address ?? shared} alt="With a shared link" />}
    </figure>
  );
}
