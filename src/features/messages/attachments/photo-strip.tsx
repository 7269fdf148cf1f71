import { type ReactNode, useState } from "react";
import styles from "./message-attachments.module.css";
import { PhotoDialog } from "./photo-dialog.tsx";

/** `address` is that of the JPEG; its thumbnail is below it. */
export type StripPhoto = { address: string; width: number; height: number; alt: string };

type Props = {
  photos: readonly StripPhoto[];
  /** What the list is, with the name of the person. */
  label: string;
  /** The person. */
  name: string;
  /** Below each photo. */
  tools?: (place: number) => ReactNode;
};

/** Thumbnails of photos; each is large with a click. */
export function PhotoStrip({ photos, label, name, tools }: Props) {
  const [open, setOpen] = useState<number>();
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={styles.photos} aria-label={label}>
        {photos.map(({ address, alt, ...size }, place) => (
          <li key={address}>
            <button type="button" className={styles.photo} onClick={() => setOpen(place)}>
              <img src={`${address}/thumb`} alt={alt} {...size} loading="lazy" decoding="async" />
            </button>
            {tools?.(place)}
          </li>
        ))}
      </ul>
      {open !== undefined && photos[open] && (
        <PhotoDialog
          photos={photos.map(({ address }) => address)}
          open={open}
          name={name}
          onOpen={setOpen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
