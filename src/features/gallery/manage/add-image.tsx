import { useEffect, useRef, useState } from "react";
import { ItemForm } from "#src/staff/editing/item-form.tsx";
import styles from "./add-image.module.css";
import { FilePicker, FilePreview, removeButtonId } from "./file-picker.tsx";
import { ImageFields } from "./image-fields.tsx";
import type { StaffImage } from "./schema.ts";
import { useUploadForm } from "./use-upload-form.ts";

type Props = {
  /** Called for each image; `more` are still to be added. */
  onSaved(image: StaffImage, more: number): void;
  onCancel(): void;
};

/** Adds images, one form after another if several were chosen at once (GADM-01). */
export function AddImages({ onSaved, onCancel }: Props) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [done, setDone] = useState(0);
  const [file, ...rest] = files;
  return (
    <AddImage
      // A new form for each image. Removing the file keeps the form, and with it the text for the next file.
      key={done}
      file={file}
      place={done + 1}
      count={done + files.length}
      isFirst={done === 0}
      onChoose={setFiles}
      onRemove={() => setFiles(rest)}
      onSaved={(image) => {
        setFiles(rest);
        setDone(done + 1);
        onSaved(image, rest.length);
      }}
      onCancel={onCancel}
    />
  );
}

type CardProps = {
  file: File | undefined;
  /** Its number among those that were chosen together, from 1. */
  place: number;
  count: number;
  isFirst: boolean;
  onChoose(files: readonly File[]): void;
  onRemove(): void;
  onSaved(image: StaffImage): void;
  onCancel(): void;
};

function AddImage({ file, place, count, isFirst, onChoose, onRemove, onSaved, onCancel }: CardProps) {
  const { edited, imageError, progress } = useUploadForm({ file, onSaved });
  const frame = useRef<HTMLDivElement>(null);
  const { form } = edited;
  const { id: pickerId } = form.field("image");

  // To the file input, or for a further image to its text.
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>(isFirst ? "input" : "textarea")?.focus({ preventScroll: isFirst });
  }, [isFirst]);

  // The control that chose or removed a file is gone: its replacement gets the focus.
  const hadFile = useRef(file !== undefined);
  useEffect(() => {
    if (hadFile.current === (file !== undefined)) return;
    hadFile.current = file !== undefined;
    if (document.activeElement === document.body)
      frame.current?.querySelector<HTMLElement>(`#${removeButtonId}, input[type=file]`)?.focus();
  }, [file]);

  return (
    <div className={styles.card} ref={frame}>
      <h2 className={styles.title}>{count > 1 ? `New image, ${place} of ${count}` : "New image"}</h2>
      <ItemForm
        edited={edited}
        sending="Uploading..."
        kept="Your image and what you typed are still here."
        lost="Please choose the image again."
        onCancel={onCancel}
      >
        {file ? (
          <FilePreview file={file} error={imageError} disabled={form.sending} onRemove={onRemove} />
        ) : (
          <FilePicker id={pickerId} error={imageError} onChoose={onChoose} />
        )}
        <ImageFields
          edited={edited}
          hint="Describe it as you would on the phone: this text is read to people who cannot see the image."
        />
        {progress !== undefined && file && <Progress part={progress} file={file} />}
      </ItemForm>
    </div>
  );
}

function Progress({ part, file }: { part: number; file: File }) {
  const percent = Math.round(part * 100);
  return (
    <div className={styles.progress}>
      <progress value={percent} max={100} aria-label={`Upload of ${file.name}`} />
      <span aria-hidden="true">{percent < 100 ? `${percent}%` : "Almost done"}</span>
    </div>
  );
}
