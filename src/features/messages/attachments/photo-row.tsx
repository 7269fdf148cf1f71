import { useEffect, useRef, useState } from "react";
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

/** Twice as many pixels as are shown. */
const pixels = 144;

/** Drawn small: six photos of a phone in full would take 300 MB. */
function Thumbnail({ file }: { file: File | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shows, setShows] = useState(false);
  useEffect(() => {
    if (!file) return;
    let isOver = false;
    // Decoded off the main thread.
    createImageBitmap(file, { resizeWidth: pixels, resizeQuality: "medium" })
      .then((bitmap) => {
        const context = canvas.current?.getContext("2d");
        if (isOver || !canvas.current || !context) return;
        const side = Math.min(bitmap.width, bitmap.height);
        canvas.current.width = canvas.current.height = pixels;
        const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
        context.drawImage(bitmap, left, top, side, side, 0, 0, pixels, pixels);
        bitmap.close();
        setShows(true);
      })
      // Some formats can be sent but not shown here.
      .catch(() => setShows(false));
    return () => {
      isOver = true;
    };
  }, [file]);
  return (
    <span className={styles.thumbnail}>
      <canvas ref={canvas} hidden={!shows} />
      {!shows && <Icon name="picture" />}
    </span>
  );
}
