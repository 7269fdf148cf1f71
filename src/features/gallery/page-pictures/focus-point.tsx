import { useState } from "react";
import { OwnPicturesProvider } from "#src/ui/picture/own-pictures.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import type { StaffImage } from "../manage/schema.ts";
import { sourceSet } from "../picture-names.ts";
import styles from "./page-pictures.module.css";

const columns = ["left", "left of the middle", "middle", "right of the middle", "right"] as const;
const rows = ["top", "above the middle", "middle", "below the middle", "bottom"] as const;

/** A name of a delivered picture, which the previews replace. */
const preview = "hero-corner";

/**
 * Chooses what stays in view when a layout cuts the picture: a point of a grid of five by five, by pointer or arrow keys, beside the
 * picture in a wide and in a tall frame.
 *
 * @param start such as "2,2", the middle
 */
export function FocusPoint({ image, start }: { image: StaffImage; start: string }) {
  const [point, setPoint] = useState(start);
  const [x = 2, y = 2] = point.split(",").map(Number);
  const { width, height, placeholder, image_url } = image;
  const files = { avif: sourceSet(image, "avif"), webp: "", jpeg: `/uploads/${image_url}` };
  const shown = { ...files, width, height, standIn: placeholder, alt: "", focus: { x, y } };
  return (
    <div className={`stack ${styles.focus}`}>
      <fieldset className={styles.points}>
        <legend>What stays in view</legend>
        <p>Some places show only a part of the picture. Mark what must not be cut off.</p>
        <div className={styles.grid}>
          <img src={`/uploads/${image_url}`} alt="" width={width} height={height} />
          <div className={styles.dots}>
            {rows.flatMap((row, rowIndex) =>
              columns.map((column, columnIndex) => (
                <label key={`${row} ${column}`}>
                  <input
                    type="radio"
                    name="focus"
                    value={`${columnIndex},${rowIndex}`}
                    aria-label={`${row}, ${column}`}
                    defaultChecked={start === `${columnIndex},${rowIndex}`}
                    onChange={({ target }) => setPoint(target.value)}
                  />
                </label>
              )),
            )}
          </div>
        </div>
      </fieldset>
      <div className={styles.previews} aria-hidden="true">
        <OwnPicturesProvider value={{ [preview]: shown }}>
          <Picture name={preview} sizes="20rem" className={styles.wide} alt="" />
          <Picture name={preview} sizes="12rem" className={styles.tall} alt="" />
        </OwnPicturesProvider>
      </div>
    </div>
  );
}
