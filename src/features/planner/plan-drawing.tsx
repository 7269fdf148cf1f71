import type { ReactNode } from "react";
import { drawOutline, noSide } from "#src/takeoff/drawing.ts";
import type { Outlined } from "#src/takeoff/plan.ts";
import type { Downspout } from "#src/takeoff/takeoff.ts";
import drawing from "#src/ui/drawings/drawing.module.css";
import styles from "./plan-drawing.module.css";
import { PlanLines, viewBox } from "./plan-picture.tsx";
import { maxRows } from "./side-rows.tsx";

type Props = { plan: { house: Outlined }; downspouts: readonly Downspout[] };

/**
 * The roof from above with its gutters, downspouts and corners to drag. The parts of the sides that the shape does not have are
 * there and hidden; the island moves what the server has drawn.
 */
export function PlanDrawing({ plan, downspouts }: Props) {
  const { corners, gutter } = plan.house;
  const drawn = drawOutline(corners, downspouts);
  const places = Array.from({ length: maxRows }, (_, index) => index);
  return (
    <>
      <svg
        id="plan-drawing"
        className={`${drawing.drawing} ${styles.drawing}`}
        viewBox={viewBox}
        role="img"
        aria-label="The roof from above, with the sides of the list and the downspouts."
      >
        <PlanLines drawn={drawn} gutter={gutter} places={places} />
        {places.map((side) => (
          <path key={side} className={styles.press} d={(drawn.sides[side] ?? noSide).path} data-part="press" />
        ))}
        {places.map((corner) => (
          <g
            key={corner}
            className={styles.corner}
            data-part="corner"
            transform={`translate(${(drawn.corners[corner] ?? [-99, -99]).join(" ")})`}
          >
            <circle className={styles.grip} r="26" />
            <circle className={styles.knob} r="9" />
          </g>
        ))}
      </svg>
      <ul className={`row ${styles.key}`}>
        <Key name="Gutter">
          <path className={styles.side} data-gutter="true" d="M2 8H30" />
        </Key>
        <Key name="No gutter">
          <path className={styles.side} data-gutter="false" d="M2 8H30" />
        </Key>
        <Key name="Downspout">
          <path className={styles.downspout} d="M9 1h14v14h-14z" />
        </Key>
      </ul>
    </>
  );
}

function Key({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <svg viewBox="0 0 32 16" aria-hidden="true">
        {children}
      </svg>
      {name}
    </li>
  );
}
