import styles from "./drawing.module.css";
import materials from "./materials.module.css";
import { HeightLine, WidthLine } from "./measure-lines.tsx";

/** Feet along and across a hip roof such as many here have, and of a piece of gutter from the store. */
const roof = { along: 50, across: 30, piece: 10 };

const UNITS_PER_FOOT = 6;
const [LEFT, TOP] = [24, 16];
const [RIGHT, BOTTOM] = [LEFT + roof.along * UNITS_PER_FOOT, TOP + roof.across * UNITS_PER_FOOT];
const MIDDLE = (TOP + BOTTOM) / 2;
/** From the roof's edge to the middle of the gutter in front of it. */
const OUT = 3;

/** Where pieces meet along one side, in units from its start. */
const meetings = (feet: number) =>
  Array.from({ length: feet / roof.piece - 1 }, (_, i) => (i + 1) * roof.piece * UNITS_PER_FOOT);

const joints = [TOP - OUT, BOTTOM + OUT]
  .flatMap((y) => meetings(roof.along).map((x) => [LEFT + x, y] as const))
  .concat([LEFT - OUT, RIGHT + OUT].flatMap((x) => meetings(roof.across).map((y) => [x, TOP + y] as const)));
const corners = [LEFT - OUT, RIGHT + OUT].flatMap((x) => [TOP - OUT, BOTTOM + OUT].map((y) => [x, y] as const));

/** How often a gutter from the store is joined along the straight eaves of the roof drawn here. */
export const jointsAround = joints.length;
export const roofFeet = [roof.along, roof.across] as const;

/** A roof from above, with every place where a gutter around it is joined: open rings along the runs, dots at the corners. */
export function RoofPlan() {
  return (
    <svg
      className={styles.drawing}
      viewBox="13 5 371 239"
      role="img"
      aria-label={`A hip roof of ${roofFeet.join(" by ")} feet from above. A gutter of 10 foot pieces around it has ${joints.length} joints and ${corners.length} corners.`}
    >
      <path className={`${styles.edge} ${styles.white}`} d={box(2 * OUT)} />
      <path className={materials.front} d={box(0)} />
      <path
        className={`${styles.thin} ${styles.quiet}`}
        d={`M${LEFT} ${TOP}l90 90l-90 90M${RIGHT} ${TOP}l-90 90l90 90M${LEFT + 90} ${MIDDLE}H${RIGHT - 90}`}
      />
      <path strokeWidth="15" d={dots(joints) + dots(corners)} />
      <path className={materials.hollow} strokeWidth="10" d={dots(joints)} />
      <path className={styles.thin} d={`M144 22L154 40M110 ${BOTTOM - 26}L34 ${BOTTOM}`} />
      <text className={styles.label} x="174" y="58">
        {joints.length} joints
      </text>
      <text className={styles.label} x="166" y={BOTTOM - 22}>
        {corners.length} corners
      </text>
      <WidthLine from={LEFT} to={RIGHT} at={BOTTOM + 30} label={`${roof.along} ft`} />
      <HeightLine from={TOP} to={BOTTOM} at={RIGHT + 34} label={`${roof.across} ft`} />
    </svg>
  );
}

/** Strokes of no length, which their round ends make dots. */
const dots = (places: readonly (readonly [number, number])[]) => places.map(([x, y]) => `M${x} ${y}h0`).join("");
const box = (out: number) => `M${LEFT - out} ${TOP - out}H${RIGHT + out}V${BOTTOM + out}H${LEFT - out}z`;
