import styles from "./drawing.module.css";
import { type Placing, type Point, tenth } from "./k-profile.ts";
import materials from "./materials.module.css";

/** Rise of the roof for every inch it runs: 5 in 12, as on most houses here. */
const PITCH = 5 / 12;
type RoofEdgeProps = {
  /** Puts the *top* of the gutter's back: x is the face of the fascia, y the upper end of the metal. */
  placing: Placing;
  /** How many inches the rain falls from the edge of the shingles. */
  fall?: number;
};

/**
 * The eave that a gutter hangs on, cut across: rafter, 1 × 6 fascia, roof deck, drip edge and shingles.
 * It reaches to the left edge of the drawing.
 */
export function RoofEdge({ placing, fall = 2.55 }: RoofEdgeProps) {
  const depth = placing.x / placing.scale;
  const path = (...points: Point[]) =>
    `M${points.map(([out, up]) => `${tenth(placing.x + out * placing.scale)} ${tenth(placing.y - up * placing.scale)}`).join(" ")}`;
  /** A point on the slope, `lift` inches above the deck's underside. */
  const slope = (out: number, lift: number): Point => [out, 0.35 - out * PITCH + lift];

  const unit = (inches: number) => tenth(inches * placing.scale);

  return (
    <>
      <path
        className={`${styles.edge} ${styles.quiet} ${styles.white}`}
        d={`${path(slope(-depth, 0), slope(-0.75, 0), [-0.75, -2.6], [-depth, -2.6 + (depth - 0.75) * PITCH])}`}
      />
      <path
        className={`${styles.edge} ${styles.quiet} ${styles.white}`}
        d={path([-depth, -4.6], [-0.75, -4.6], [-0.75, -4.9], [-depth, -4.9])}
      />
      <path className={materials.wood} d={`${path([-0.75, 0.62], [0, 0.3], [0, -5.2], [-0.75, -5.2])}z`} />
      <path
        className={`${styles.thin} ${materials.grain}`}
        d={path([-0.56, -4.4], [-0.56, 0.1]) + path([-0.37, -4.9], [-0.37, -0.4]) + path([-0.19, -3.6], [-0.19, -0.1])}
      />
      <path className={materials.wood} d={path(slope(-depth, 0), slope(0, 0), slope(0, 0.5), slope(-depth, 0.5))} />
      <path className={styles.edge} d={path(slope(-1.6, 0.56), slope(0.22, 0.56), [0.22, -0.75], [0.38, -0.95])} />
      <path
        className={materials.roof}
        d={path(slope(-depth, 0.6), slope(0.72, 0.6), slope(0.72, 0.82), slope(-depth, 0.82))}
      />
      <path
        className={materials.roof}
        d={path(slope(-depth, 0.84), slope(-1.1, 0.84), slope(-1.1, 1.06), slope(-depth, 1.06))}
      />
      <path
        className={materials.flow}
        d={`${path(slope(-depth, 1.22), slope(-0.95, 1.2), slope(-0.75, 0.98), slope(0.6, 0.96))}q${unit(0.3)} ${unit(0.16)} ${unit(0.34)} ${unit(0.6)}v${unit(fall - 0.6)}`}
      />
    </>
  );
}
