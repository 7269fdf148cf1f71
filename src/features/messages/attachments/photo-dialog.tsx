import { Button } from "#src/ui/button.tsx";
import { useModal } from "#src/ui/dialog.tsx";
import { Icon } from "#src/ui/icon.tsx";
import styles from "./photo-dialog.module.css";

type Props = {
  /** Addresses of the photos. */
  photos: readonly string[];
  /** The place of the one that is shown. */
  open: number;
  /** The sender. */
  name: string;
  onOpen(place: number): void;
  onClose(): void;
};

/** A photo as large as the screen allows; arrow keys and buttons show the others, Escape closes. */
export function PhotoDialog({ photos, open, name, onOpen, onClose }: Props) {
  const dialog = useModal();
  const place = `Photo ${open + 1} of ${photos.length}`;

  const go = (step: number) => onOpen((open + step + photos.length) % photos.length);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={`Photos from ${name}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={({ key }) => {
        if (key === "ArrowRight") go(1);
        if (key === "ArrowLeft") go(-1);
      }}
    >
      <img
        key={photos[open]}
        className={styles.photo}
        src={photos[open]}
        alt={`${open + 1} of ${photos.length} from ${name}`}
      />
      <div className={`row ${styles.bar}`}>
        {photos.length > 1 && (
          <Button variant="ghost" onClick={() => go(-1)}>
            <Icon name="back" />
            <span className="visually-hidden">Photo before</span>
          </Button>
        )}
        <p role="status">{place}</p>
        {photos.length > 1 && (
          <Button variant="ghost" onClick={() => go(1)}>
            <Icon name="arrow" />
            <span className="visually-hidden">Next photo</span>
          </Button>
        )}
        <Button variant="ghost" onClick={onClose}>
          <Icon name="close" />
          Close
        </Button>
      </div>
    </dialog>
  );
}
