import { GutterProfile, GutterShape } from "#src/ui/drawings/gutter-profile.tsx";
import styles from "./filling-gutter.module.css";

const bottom = 38;
const brim = 7;

/**
 * Draws the progress of a form as the house mark filling with water. Hidden from screen readers; the text beside it says the same.
 *
 * @param id of its mask; unique in the page
 * @param share filled, from 0 to 1
 * @param moving the water moves while work goes on
 */
export function FillingGutter({ id, share, moving }: { id: string; share: number; moving: boolean }) {
  return (
    <svg className={styles.gutter} viewBox="0 0 50 38" width="50" height="38" aria-hidden="true">
      <mask id={id}>
        <GutterShape color="white" />
      </mask>
      <g mask={`url(#${id})`}>
        <g className={styles.level} transform={`translate(0 ${bottom - share * (bottom - brim)})`}>
          <path
            className={moving ? styles.wave : undefined}
            fill="currentColor"
            d="M-25 0q6.25-3 12.5 0t12.5 0t12.5 0t12.5 0t12.5 0t12.5 0t12.5 0t12.5 0V38H-25z"
          />
        </g>
      </g>
      <GutterProfile className={styles.line} strokeWidth={2.5} />
    </svg>
  );
}
