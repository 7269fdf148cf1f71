import { useEffect, useRef, useState } from "react";
import { useObjectUrl } from "#src/browser/use-object-url.ts";
import { Text } from "#src/facts/text.tsx";
import { Button } from "#src/ui/button.tsx";
import { FileInput } from "#src/ui/form/file-input.tsx";
import { Icon } from "#src/ui/icon.tsx";
import type { Photo } from "./photo.ts";
import styles from "./photo-field.module.css";
import { attachmentLimits, photoTypes } from "./schema.ts";
import type { Photos } from "./use-photos.ts";

/**
 * Chooses photos that go with a public form, and shows how far they are (LEAD-18).
 *
 * @param isSent the form was sent, and nothing was typed since
 */
export function PhotoField({ id, photos, isSent }: { id: string; photos: Photos; isSent: boolean }) {
  const { list, leftOut } = photos;
  const input = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const isFull = list.filter(({ sent }) => !sent).length >= attachmentLimits.photos;

  function take() {
    const chosen = [...(input.current?.files ?? [])];
    if (chosen.length > 0) photos.add(chosen);
    // The same file can be chosen again after it was removed.
    if (input.current) input.current.value = "";
  }
  // What was chosen before the form was awake.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form wakes
  useEffect(take, []);

  function remove(key: string) {
    const next = nextOf(list, key);
    photos.remove(key);
    const button = rows.current?.querySelector<HTMLElement>(`[data-photo="${next}"] button`);
    (button ?? input.current)?.focus();
  }

  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>
        {isSent ? (
          "Your photos"
        ) : (
          <Text id="site.form.photos" plain>
            Photos (optional)
          </Text>
        )}
      </legend>
      <p className={styles.hint} id={`${id}-hint`} hidden={isSent}>
        <Text id="site.form.photos-hint" plain>
          The roof edge, the old gutters, the spot where water comes over. Up to six.
        </Text>
      </p>
      {list.length > 0 && (
        <ul className={styles.list} ref={rows}>
          {list.map((photo, index) => (
            <PhotoRow key={photo.key} photo={photo} place={index + 1} onRemove={() => remove(photo.key)} />
          ))}
        </ul>
      )}
      <FileInput
        ref={input}
        id={id}
        accept={photoTypes}
        multiple
        disabled={isFull}
        labelClass={styles.choose}
        aria-describedby={`${id}-hint`}
        onChange={take}
      >
        <Icon name="picture" />
        {list.length > 0 ? "Add more photos" : "Add photos"}
      </FileInput>
      <p role="status" className={styles.status}>
        {statusOf(photos, isSent)}
        {leftOut > 0 && ` You can send ${attachmentLimits.photos} photos: ${countWords(leftOut)} left out.`}
      </p>
    </fieldset>
  );
}

/** The photo that gets the focus once this one is gone. */
function nextOf(list: readonly Photo[], key: string): string | undefined {
  const at = list.findIndex((photo) => photo.key === key);
  return (list[at + 1] ?? list[at - 1])?.key;
}

function statusOf({ list, underWay }: Photos, isSent: boolean): string {
  const stored = list.filter(({ state }) => state === "stored");
  if (list.some(({ state }) => state === "paused"))
    return "No connection. The upload will go on by itself once you’re online.";
  if (underWay > 0)
    return stored.length === 0 ? "Uploading…" : `Uploading… ${stored.length} of ${stored.length + underWay} are done.`;
  if (stored.length === 0) return "";
  // Only what belongs to a sent form has reached the company.
  const waiting = stored.filter(({ sent }) => !sent).length;
  if (waiting === 0) return stored.length === 1 ? "Your photo has arrived." : `${stored.length} photos have arrived.`;
  if (!isSent) return waiting === 1 ? "Your photo goes with this form." : `${waiting} photos go with this form.`;
  return `Your form was sent already: ${waiting === 1 ? "this photo goes" : `${waiting} photos go`} with your next one.`;
}

const countWords = (count: number) => (count === 1 ? "one was" : `${count} were`);

type RowProps = { photo: Photo /** Counted from 1. */; place: number; onRemove(): void };

function PhotoRow({ photo, place, onRemove }: RowProps) {
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
