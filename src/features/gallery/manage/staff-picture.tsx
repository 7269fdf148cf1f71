import styles from "../picture-frame.module.css";
import { pictureFile } from "../picture-names.ts";
import type { StaffImage } from "./schema.ts";

const thumbnailWidth = 480;

/** A picture as small as a card needs it; the JPEG until it is prepared. Its text stands beside it, so `alt` is empty. */
export function StaffPicture({ image }: { image: StaffImage }) {
  const { file, widths, width, height, placeholder, image_url } = image;
  const [small = 0] = widths.avif.filter((one) => one >= Math.min(thumbnailWidth, width));
  return (
    <span className={styles.frame}>
      <img className={styles.standIn} src={placeholder} alt="" />
      <picture>
        {small > 0 && <source type="image/avif" srcSet={`/uploads/${pictureFile(file, small, "avif")}`} />}
        <img
          className={styles.picture}
          src={`/uploads/${image_url}`}
          width={width}
          height={height}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      </picture>
    </span>
  );
}
