import { drawingSize, drawOutline, letterOf } from "#src/takeoff/drawing.ts";
import { sidesOf } from "#src/takeoff/outline.ts";
import type { Outlined } from "#src/takeoff/plan.ts";
import type { Downspout } from "#src/takeoff/takeoff.ts";
import drawing from "#src/ui/drawings/drawing.module.css";
import styles from "./plan-drawing.module.css";

type Props = { house: Outlined; downspouts: readonly Downspout[] };

/** The roof from above as the visitor drew it, with the feet of its sides as text (LEAD-47). */
export function PlanPicture({ house: { corners, gutter }, downspouts }: Props) {
  const drawn = drawOutline(corners, downspouts);
  const lengths = sidesOf(corners).map(({ feet }, side) => {
    return `${letterOf(side)} ${feet} feet${gutter[side] ? "" : ", no gutter"}`;
  });
  return (
    <>
      <svg
        className={`${drawing.drawing} ${styles.picture}`}
        viewBox={`0 0 ${drawingSize.width} ${drawingSize.height}`}
        role="img"
        aria-label="The roof from above"
      >
        <path className={styles.roof} d={drawn.roof} />
        {drawn.sides.map(({ path }, side) => (
          <path key={path} className={styles.side} d={path} data-gutter={gutter[side] ?? false} />
        ))}
        <path className={styles.downspout} d={drawn.downspouts} />
        {drawn.sides.map(({ path, label, at: [x, y], turned }) => (
          <text
            key={path}
            className={drawing.label}
            dy="6"
            transform={`translate(${x} ${y})${turned ? " rotate(-90)" : ""}`}
          >
            {label}
          </text>
        ))}
      </svg>
      <p>Sides: {lengths.join("; ")}.</p>
    </>
  );
}
