import styles from "./drawing.module.css";
import { type Placing, type ProfileMeasures, tenth } from "./k-profile.ts";

/**
 * The bracket inside the gutter: it grips the lip, reaches across to the back and is screwed through it into the fascia.
 *
 * @param placing puts the top of the gutter's back, as for the roof edge
 */
export function HiddenHanger({ measures, placing }: { measures: ProfileMeasures; placing: Placing }) {
  const x = (out: number) => tenth(placing.x + out * placing.scale);
  const y = (down: number) => tenth(placing.y + down * placing.scale);
  const lip = measures.back - measures.front;
  const inside = measures.top - 0.12;
  return (
    <>
      <path className={styles.thin} d={`M${x(-1.35)} ${y(0.95)}H${x(0)}`} strokeDasharray="3 2" strokeWidth="3" />
      <path
        className={`${styles.edge} ${styles.white}`}
        d={`M${x(0.1)} ${y(0.55)}V${y(1.3)}L${x(0.22)} ${y(1.3)}V${y(1.05)}L${x(1.1)} ${y(1)} ${x(1.5)} ${y(1.22)} ${x(measures.top - 1.1)} ${y(1.22)} ${x(inside)} ${y(lip + 0.62)}V${y(lip + 0.14)}H${x(inside - 0.42)}V${y(lip + 0.28)}H${x(inside - 0.16)}V${y(lip + 0.5)}L${x(measures.top - 1.2)} ${y(1.06)} ${x(1.55)} ${y(1.06)} ${x(1.15)} ${y(0.84)} ${x(0.22)} ${y(0.89)}V${y(0.55)}z`}
      />
      <path
        className={`${styles.edge} ${styles.white}`}
        d={`M${x(0.22)} ${y(0.74)}h${tenth(0.24 * placing.scale)}v${tenth(0.42 * placing.scale)}h-${tenth(0.24 * placing.scale)}z`}
      />
    </>
  );
}
