import { useState } from "react";
import { useObjectUrl } from "#src/browser/use-object-url.ts";
import { Button } from "#src/ui/button.tsx";
import { ErrorText } from "#src/ui/form/field.tsx";
import { FileInput } from "#src/ui/form/file-input.tsx";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./add-image.module.css";

/** Listed one by one and without HEIC, so that iPhones convert their photos to JPEG. */
const accepted = "image/jpeg,image/png,image/webp,image/avif";

type PickerProps = { id: string; error: string | undefined; onChoose(files: readonly File[]): void };

/** Chooses one or several image files. */
export function FilePicker({ id, error, onChoose }: PickerProps) {
  return (
    <div className={styles.picker}>
      <FileInput
        id={id}
        name="image"
        accept={accepted}
        multiple
        labelClass={styles.choose}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
        onChange={({ target }) => onChoose([...(target.files ?? [])])}
      >
        <Icon name="picture" />
        <span>Choose an image</span>
      </FileInput>
      <p id={`${id}-hint`} className={styles.hint}>
        JPEG, PNG, WebP or AVIF, up to 15 MB. Choose or drop several at once. You’ll describe them one by one.
      </p>
      {error && (
        <ErrorText id={`${id}-error`} role="alert">
          {error}
        </ErrorText>
      )}
    </div>
  );
}

/** The button that removes the chosen file. */
export const removeButtonId = "remove-new-image";

type PreviewProps = { file: File; error: string | undefined; disabled: boolean; onRemove(): void };

/** The chosen file. */
export function FilePreview({ file, error, disabled, onRemove }: PreviewProps) {
  const address = useObjectUrl(file);
  const [shows, setShows] = useState(true);
  return (
    <div className={styles.picker}>
      <div className={styles.preview}>
        {address && shows ? (
          <img src={address} alt="Preview of the chosen file" onError={() => setShows(false)} />
        ) : (
          <p className={styles.hint}>This device cannot show a preview.</p>
        )}
      </div>
      <div className={`row ${styles.file}`}>
        <span className={styles.name}>
          <bdi>{file.name}</bdi>
        </span>
        <Button variant="ghost" id={removeButtonId} disabled={disabled} onClick={onRemove}>
          <Icon name="close" />
          <span>
            Remove<span className="visually-hidden"> {file.name}</span>
          </span>
        </Button>
      </div>
      {error && (
        <ErrorText id="new-image-error" role="alert">
          {error}
        </ErrorText>
      )}
    </div>
  );
}
