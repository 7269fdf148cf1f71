import styles from "./drawing.module.css";
import { frontAt, frontCreases, outlinePath, type Point, type ProfileMeasures, tenth, waterPath } from "./k-profile.ts";
import materials from "./materials.module.css";

const SCALE = 27;
const FLOOR = { x: 26, y: 296, scale: SCALE };
/** How the length of the run goes away from the eye, in drawing units. */
const AWAY: Point = [150, -78];
const WATER = 1.3;

/**
 * A length of gutter seen from the cut end, with numbers on what the list beside it explains: 1 the one piece, 2 the lip,
 * 3 the hanger, 4 the folded front, 5 the back. Reads from 280 px up.
 */
export function CutawayRun({ measures }: { measures: ProfileMeasures }) {
  const { top, back, front, bottom } = measures;
  /** A point of the section, `share` of the way along the run. */
  const at = ([out, up]: Point, share = 0) =>
    `${tenth(FLOOR.x + out * SCALE + AWAY[0] * share)} ${tenth(FLOOR.y - up * SCALE + AWAY[1] * share)}`;
  /** A face of the run: from one point of the section to another, along its whole length. */
  const face = (a: Point, b: Point) => `M${at(a)}L${at(b)} ${at(b, 1)} ${at(a, 1)}z`;
  const along = (point: Point) => `M${at(point)}L${at(point, 1)}`;
  const lip: Point = [top * 0.89, front];
  const shore = frontAt(measures, WATER);

  return (
    <svg
      className={styles.drawing}
      viewBox="0 36 340 276"
      role="img"
      aria-label="A length of gutter seen from its cut end, with five numbered parts: the run in one piece, the front lip, a hidden hanger, the folded front and the flat back."
    >
      <path className={`${styles.edge} ${styles.white}`} d={face([0, 0], [0, back])} />
      <path className={`${styles.edge} ${styles.white}`} d={face([0, 0], [bottom, 0])} />
      <path className={materials.waterLight} d={face([0, WATER - 0.05], [shore, WATER - 0.05])} />
      <path className={`${styles.thin} ${styles.quiet}`} d={along([0, WATER])} />
      {[0.68, 0.26].map((share) => (
        <path
          key={share}
          className={`${styles.edge} ${styles.white}`}
          d={`M${at([0, back - 0.55], share)}L${at([0.9, back - 0.7], share)} ${at([1.4, back - 1], share)} ${at([top - 0.7, back - 0.9], share)} ${at([top - 0.15, front - 0.2], share)} ${at([top - 0.15, front - 0.2], share + 0.07)} ${at([top - 0.7, back - 0.9], share + 0.07)} ${at([1.4, back - 1], share + 0.07)} ${at([0.9, back - 0.7], share + 0.07)} ${at([0, back - 0.55], share + 0.07)}z`}
        />
      ))}
      <path className={materials.front} d={`${sweptFront(measures, at)}z`} />
      <path className={`${styles.edge} ${styles.white}`} d={face([top, front * 0.76], [top, front])} />
      <path className={`${styles.edge} ${styles.white}`} d={face([top, front], lip)} />
      <path className={styles.edge} d={frontCreases(measures).map(along).join("")} />
      <path className={materials.water} d={waterPath(measures, WATER, FLOOR)} />
      <path className={materials.cut} d={outlinePath(measures, FLOOR)} />
      <Ball number={1} at={[300, 226]} to={[246, 196]} />
      <Ball number={2} at={[246, 62]} to={[272, 134]} />
      <Ball number={3} at={[126, 62]} to={[114, 167]} />
      <Ball number={4} at={[226, 290]} to={[166, 240]} />
      <Ball number={5} at={[40, 84]} to={[66, 178]} />
    </svg>
  );
}

/** The outside of the front, from the bottom corner to the lip and along the run. */
function sweptFront(measures: ProfileMeasures, at: (point: Point, share?: number) => string) {
  const corners = frontCreases(measures);
  const [foot, high] = [corners[2]?.[1] ?? 0, corners[3]?.[1] ?? 0];
  const ogee = Array.from({ length: 7 }, (_, i): Point => {
    const up = foot + ((high - foot) * (i + 1)) / 8;
    return [frontAt(measures, up), up];
  });
  const line = [...corners.slice(0, 3), ...ogee, ...corners.slice(3)];
  return `M${line.map((point) => at(point)).join(" ")} ${line
    .toReversed()
    .map((point) => at(point, 1))
    .join(" ")}`;
}

type Units = readonly [x: number, y: number];

function Ball({ number, at: [x, y], to }: { number: number; at: Units; to: Units }) {
  return (
    <>
      <path className={styles.edge} d={`M${x} ${y}L${to.join(" ")}`} />
      <circle className={styles.arrow} cx={to[0]} cy={to[1]} r="3" />
      <circle className={materials.ball} cx={x} cy={y} r="15" />
      <text className={materials.number} x={x} y={y + 7}>
        {number}
      </text>
    </>
  );
}
