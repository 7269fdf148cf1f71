import styles from "./drawing.module.css";
import { outlinePath, type ProfileMeasures, waterPath } from "./k-profile.ts";
import materials from "./materials.module.css";

/** The gutter at a third of the other drawings' scale: the wall below it has to fit. */
const SCALE = 12;
const FACE = 150;
const TOP = 46;

/**
 * The way of the water from the gutter to the lawn: outlet, two elbows back to the wall, downspout, elbow, splash block.
 * Not to scale in its height, which the break in the wall says. Reads from 280 px up.
 */
export function DownspoutRun({ measures }: { measures: ProfileMeasures }) {
  const floor = { x: FACE, y: TOP + measures.back * SCALE, scale: SCALE };
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 340 420"
      role="img"
      aria-label="Side view of a wall: water leaves the gutter through an outlet, runs back to the wall in two elbows, down the downspout, and over a splash block onto the lawn."
    >
      <path className={materials.roof} d="M0 -12L158 38L158 45L0 -4" />
      <path className={materials.wood} d="M141 40H150V112H141z" />
      <path className={`${styles.edge} ${styles.quiet}`} d="M141 108H40M141 103H40" />
      <path className={`${styles.edge} ${styles.white}`} d="M0 108H40V214L36 222L44 230L40 238V376H0" />
      <path className={materials.lawn} d="M0 376H196L340 398V420H0z" />
      <path className={styles.edge} d="M40 376H196L340 398" />
      <path className={materials.water} d={waterPath(measures, 1.6, floor)} />
      <path
        className={`${styles.edge} ${styles.white}`}
        d="M156 101V124L58 172Q48 177 48 188V214L44 222L52 230L48 238V336Q48 350 60 356L80 366L98 340L84 332V238L88 230L80 222L84 214V196L188 146Q194 143 194 134V101"
      />
      <path className={materials.flow} d="M175 86V130L75 178Q66 183 66 192V338Q66 346 74 350L88 355" />
      <path className={styles.edge} d="M44 196H88M44 312H88M156 124l14 10M58 172l20 24" />
      <path className={materials.cut} d={outlinePath(measures, floor)} />
      <path className={`${styles.edge} ${materials.stone}`} d="M76 380L80 360L196 378V390L92 388z" />
      <path className={materials.flow} d="M88 355L192 373Q204 375 214 378L266 386" />
      <path className={materials.grass} d="M226 382v-10m6 11l4 -12m8 14v-9m30 14l4 -11m8 12v-9m22 12l5 -11" />
      <path className={styles.thin} d="M234 128H198M148 262H88M206 340L178 372" />
      <text className={`${styles.label} ${styles.start}`} x="238" y="134">
        Outlet
      </text>
      <text className={`${styles.label} ${styles.start}`} x="152" y="268">
        Downspout
      </text>
      <text className={`${styles.label} ${styles.start}`} x="176" y="332">
        Splash block
      </text>
    </svg>
  );
}
