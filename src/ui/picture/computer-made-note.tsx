import { Text } from "#src/facts/text.tsx";
import type { PictureName } from "./own-pictures.tsx";
import { useOwnPictures } from "./own-pictures.tsx";

/** Says that the pictures beside it are computer-made. The company's own ones are not; without any other it renders nothing. */
export function ComputerMadeNote({ of, className }: { of: readonly PictureName[]; className: string | undefined }) {
  const own = useOwnPictures();
  const replaced = of.filter((name) => own[name]);
  if (replaced.length === of.length) return null;
  return (
    <p className={className}>
      {replaced.length === 0 ? (
        <Text id="site.pictures.all">Computer-made images, not photos of customers’ homes.</Text>
      ) : (
        <Text id="site.pictures.some">Some of these are computer-made images, not photos of customers’ homes.</Text>
      )}
    </p>
  );
}
