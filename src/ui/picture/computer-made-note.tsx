import { Text } from "#src/facts/text.tsx";
import styles from "./computer-made-note.module.css";
import { type PictureName, useOwnPictures } from "./own-pictures.tsx";

/** Says that the pictures above it are computer-made. The company's own ones are not; without any other it renders nothing. */
export function ComputerMadeNote({ of }: { of: readonly PictureName[] }) {
  const own = useOwnPictures();
  const replaced = of.filter((name) => own[name]);
  if (replaced.length === of.length) return null;
  return (
    <p className={styles.note}>
      {replaced.length === 0 ? (
        <Text id="site.pictures.all">Computer-made images, not photos of customers’ homes.</Text>
      ) : (
        <Text id="site.pictures.some">Some of these are computer-made images, not photos of customers’ homes.</Text>
      )}
    </p>
  );
}
