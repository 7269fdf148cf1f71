import { drawingSize, drawOutline, letterOf, noSide } from "#src/takeoff/drawing.ts";
import { sidesOf } from "#src/takeoff/outline.ts";
import type { Outlined } from "#src/takeoff/plan.ts";
import type { Downspout } from "#src/takeoff/takeoff.ts";
import drawing from "#src/ui/drawings/drawing.module.css";
import styles from "./plan-drawing.module.css";

export const viewBox = `0 0 ${drawingSize.width} ${drawingSize.height}`;

/** The roof from above as the visitor drew it, with the feet of its sides as text (LEAD-47). */
export function PlanPicture({ house, downspouts }: { house: Outlined; downspouts: readonly Downspout[] }) {
  const { corners, gutter } = house;
  const drawn = drawOutline(corners, downspouts);
  // There is room for the feet of a short side, without their unit.
  const sides = drawn.sides.map((side, place) =>
    side.label === letterOf(place) ? { ...side, label: `${side.label} ${sidesOf(corners)[place]?.feet}` } : side,
  );
  const lengths = sidesOf(corners).map(({ feet }, side) => {
    return `${letterOf(side)} ${feet} feet${gutter[side] ? "" : ", no gutter"}`;
  });
  return (
    <>
      <svg
        className={`${drawing.drawing} ${styles.picture}`}
        viewBox={viewBox}
        role="img"
        aria-label="The roof from above"
      >
        <PlanLines drawn={{ ...drawn, sides }} gutter={gutter} places={[...gutter.keys()]} />
      </svg>
      <p>Sides: {lengths.join("; ")}.</p>
    </>
  );
}

type LinesProps = Pick<Outlined, "gutter"> & { drawn: ReturnType<typeof drawOutline>; places: readonly number[] };

/** @param places of the sides; those that the shape does not have are there and show nothing */
export function PlanLines({ drawn, gutter, places }: LinesProps) {
  return (
    <>
      <path className={styles.roof} d={drawn.roof} data-part="roof" />
      {places.map((side) => (
        <path
          key={side}
          className={styles.side}
          d={(drawn.sides[side] ?? noSide).path}
          data-part="side"
          data-gutter={gutter[side] ?? false}
        />
      ))}
      <path className={styles.downspout} d={drawn.downspouts} data-part="downspouts" />
      {places.map((side) => {
        const { label, transform } = drawn.sides[side] ?? noSide;
        return (
          <text key={side} className={drawing.label} data-part="label" dy="6" transform={transform}>
            {label}
          </text>
        );
      })}
    </>
  );
}
