import { useObjectUrl } from "#src/browser/use-object-url.ts";
import { brandPictures, headerLogo, type UploadFact } from "#src/facts/logo.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import styles from "./logo-preview.module.css";

/**
 * The logo as the header shows it, the icons on a tab and a home screen, or the picture of a shared link.
 *
 * @param chosen a file that is not saved yet
 */
export function UploadPreview({ fact, chosen }: { fact: UploadFact; chosen: File | undefined }) {
  const company = useCompany();
  const { touch, tab, shared } = brandPictures(company);
  const address = useObjectUrl(chosen);
  const logo = headerLogo(company);
  const now = {
    logo: company.logo ? "Your logo" : logo ? "The original logo" : "Your name in letters",
    icon: company.icon ? "Your icon" : "The icon now",
    sharedPicture: company.sharedPicture ? "Your picture" : "The picture now",
  };
  return (
    <figure className={styles.preview}>
      <figcaption>{address ? "Preview, not saved yet" : now[fact]}</figcaption>
      {fact === "logo" && (
        <div className={styles.header} style={{ background: company.pageColor, color: company.darkColor }}>
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
