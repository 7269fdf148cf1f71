import type { ReactNode } from "react";
import styles from "./message-attachments.module.css";

/** `address` is that of the JPEG; its thumbnail is below it. */
export type StripPhoto = { address: string; width: number; height: number; alt: string };

type Props = {
  photos: readonly StripPhoto[];
  /** What the list is, with the name of the person. */
  label: string;
  /** Below each photo. */
  tools?: (place: number) => ReactNode;
};

/** Thumbnails of photos; each opens the large one in a tab, with the browser's own zoom. */
export function PhotoStrip({ photos, label, tools }: Props) {
  if (photos.length === 0) return null;
  return (
    <ul className={styles.photos} aria-label={label}>
      {photos.map(({ address, alt, ...size }, place) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer" className={styles.photo}>
            <img src={`${address}/thumb`} alt={alt} {...size} loading="lazy" decoding="async" />
          </a>
          {tools?.(place)}
        </li>
      ))}
    </ul>
  );
}
