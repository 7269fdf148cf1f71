import type { ReactNode } from "react";
import { Button } from "#src/ui/button.tsx";
import { FormingMachine } from "#src/ui/drawings/forming-machine.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import type { StaffImage } from "../manage/schema.ts";
import { StaffPicture } from "../manage/staff-picture.tsx";
import { drawnPlace, type PagePicture, type PagePictureName, pagePictures } from "./page-picture.ts";
import styles from "./page-pictures.module.css";

export const replaceButtonId = (name: PagePictureName) => `replace-${name}`;

type Props = {
  picture: PagePicture;
  /** The chosen picture, if the gallery still has it. */
  image: StaffImage | undefined;
  /** What someone else has chosen in between. */
  theirs: ReactNode;
  /** Not while another one is chosen, since that choice would be lost. */
  onReplace: (() => void) | undefined;
  onPutBack(): void;
};

/** A picture of a page: what is on the site, where it is seen, and the ways to change it. */
export function PagePictureCard({ picture: { name, own, change }, image, theirs, onReplace, onPutBack }: Props) {
  const where = pagePictures[name];
  const shown = own && image?.state === "ready";
  return (
    <article className={`surface ${styles.card}`}>
      {own && image ? (
        <StaffPicture image={image} />
      ) : name === drawnPlace ? (
        <div className={styles.picture}>
          <FormingMachine />
        </div>
      ) : (
        <Picture name={name} sizes="24rem" className={styles.picture} alt="" />
      )}
      <h2 className={styles.where}>{where}</h2>
      <p>
        {!own && (name === drawnPlace ? "No photo yet. Visitors see this drawing." : "Original picture.")}
        {shown && "Your picture."}
        {own && image && !shown && "Your picture is being prepared. Until then visitors see the original."}
        {own && !image && "Your picture was deleted from the gallery. Visitors see the original."}
        {own && change && (
          <>
            {" "}
            Chosen <OfficeTime time={change.at} /> by {change.by}.
          </>
        )}
      </p>
      {theirs}
      <div className={styles.buttons}>
        <Button variant="ghost" id={replaceButtonId(name)} disabled={!onReplace} onClick={onReplace}>
          <Icon name="picture" />
          <span>
            Replace<span className="visually-hidden"> the picture: {where}</span>
          </span>
        </Button>
        {own && (
          <Button variant="ghost" onClick={onPutBack}>
            <Icon name="undo" />
            <span>
              Original picture<span className="visually-hidden"> back: {where}</span>
            </span>
          </Button>
        )}
      </div>
    </article>
  );
}
