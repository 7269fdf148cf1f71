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
        <g className={`${drawing.edge} ${drawing.quiet}`}>
          <path d="M0 326H400M154 326v-16h10v16M161 318.5v.1" />
          <text className={`${drawing.label} ${drawing.start}`} x="172" y="318">
            Street side
          </text>
        </g>
        <PlanLines drawn={drawn} gutter={gutter} places={places} />
        {places.map((side) => (
          <path key={side} className={styles.press} d={(drawn.sides[side] ?? noSide).path} data-part="press" />
        ))}
        {places.map((corner) => (
          <g
            key={corner}
            className={styles.corner}
            data-part="corner"
            transform={`translate(${(drawn.corners[corner] ?? [-999, -999]).join(" ")})`}
          >
            <circle className={styles.grip} r="28" />
            <circle className={styles.knob} r="15" />
          </g>
        ))}
      </svg>
      <ul className={`row ${styles.key}`}>
        <Key name="Gutter">
          <path className={styles.side} data-gutter="true" d="M2 8H30" />
        </Key>
        <Key name="No gutter" part="no-gutter" hidden={gutter.every(Boolean)}>
          <path className={styles.side} data-gutter="false" d="M2 8H30" />
        </Key>
        <Key name="Downspout">
          <path className={styles.downspout} d="M8 1h16v14h-16zm8 2.5v9m-4-4 4 4 4-4" />
        </Key>
      </ul>
    </>
  );
}

type KeyProps = { name: string; part?: string; hidden?: boolean; children: ReactNode };

/** An entry of the legend; the island hides it while nothing of it is drawn. */
function Key({ name, part, hidden, children }: KeyProps) {
  return (
    <li data-part={part} hidden={hidden}>
      <svg viewBox="0 0 32 16" aria-hidden="true">
        {children}
      </svg>
      {name}
    </li>
  );
}
