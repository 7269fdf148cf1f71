import { useState } from "react";
import { useObjectUrl } from "#src/browser/use-object-url.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import type { Photo } from "./photo.ts";
import styles from "./photo-field.module.css";

type Props = { photo: Photo /** Counted from 1. */; place: number; onRemove(): void };

/** A chosen photo: small, with its progress, and a button that removes it. */
export function PhotoRow({ photo, place, onRemove }: Props) {
  const { state, progress, text, sent, name } = photo;
  return (
    <li className={styles.photo} data-photo={photo.key} data-state={state}>
      <Thumbnail file={photo.file} />
      <div className={styles.about}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        {state === "refused" ? (
          <p className={styles.refused} role="alert">
            <Icon name="alert" />
            {text}
          </p>
        ) : state === "stored" ? (
          <p className={styles.state}>
            <Icon name="check" />
            {sent ? "Sent with your form" : "Uploaded"}
          </p>
        ) : (
          <p className={styles.state}>
            <progress value={progress} aria-label={`Upload of photo ${place}`} />
            {state === "sending" ? `${Math.round(progress * 100)} %` : state === "paused" ? "Paused" : "Waiting"}
          </p>
        )}
      </div>
      {(!sent || state === "refused") && (
        <Button variant="ghost" onClick={onRemove}>
          <Icon name="close" />
          <span className="visually-hidden">Remove photo {place}</span>
        </Button>
      )}
    </li>
  );
}

/** Browsers decode it off the main thread, a JPEG at about the size that is shown. */
function Thumbnail({ file }: { file: File | undefined }) {
  const address = useObjectUrl(file);
  const [shows, setShows] = useState(true);
  return (
    <span className={styles.thumbnail}>
      {address && shows ? (
        // Some formats can be sent but not shown here.
        <img src={address} alt="" decoding="async" onError={() => setShows(false)} />
      ) : (
        <Icon name="picture" />
      )}
    </span>
  );
}
