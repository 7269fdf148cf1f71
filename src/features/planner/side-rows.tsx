import { Text } from "#src/facts/text.tsx";
import { letterOf, sideNames } from "#src/takeoff/drawing.ts";
import { sidesOf } from "#src/takeoff/outline.ts";
import { type Outlined, shapes } from "#src/takeoff/plan.ts";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { inputClass } from "#src/ui/form/field.tsx";
import styles from "./side-rows.module.css";

/** As many as the shape with most corners has. */
export const maxRows = Math.max(...Object.values(shapes).map((corners) => corners.length));

/** The sides as a list: what the drawing does, by keyboard (LEAD-41). Sides that the shape does not have are hidden. */
export function SideRows({ plan }: { plan: { house: Outlined } }) {
  const sides = sidesOf(plan.house.corners);
  const names = sideNames(plan.house.corners);
  return (
    <div>
      <Text.h2 id="planner.sides.title">Sides</Text.h2>
      <Text.p className={styles.hint} id="planner.sides.hint">
        Measure along the edge of the roof, in feet. A good guess is enough.
      </Text.p>
      <ol className={styles.list}>
        {Array.from({ length: maxRows }, (_, index) => {
          const letter = letterOf(index);
          const side = sides[index];
          return (
            <li key={letter} className={`row ${styles.row}`} hidden={!side} data-side={index}>
              <span className={styles.name} aria-hidden="true">
                <b data-name>{names[index]}</b> {letter}
              </span>
              <label className={styles.length}>
                <span className="visually-hidden">
                  Feet of side {letter}, <span data-name>{names[index]}</span>
                </span>
                <input
                  className={inputClass}
                  name="feet"
                  inputMode="numeric"
                  maxLength={10}
                  defaultValue={side?.feet}
                  aria-describedby={`feet-${letter}-error`}
                />
                <span aria-hidden="true">ft</span>
              </label>
              <Checkbox
                id={`gutter-${letter}`}
                name="gutter"
                label="Gutter"
                aria-label={`Gutter on side ${letter}`}
                defaultChecked
              />
              <p className={styles.problem} id={`feet-${letter}-error`} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
