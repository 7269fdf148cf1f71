import styles from "./drawing.module.css";
import { HiddenHanger } from "./hidden-hanger.tsx";
import { frontAt, outlinePath, type ProfileMeasures, waterPath } from "./k-profile.ts";
import { HeightLine, WidthLine } from "./measure-lines.tsx";
import { RoofEdge } from "./roof-edge.tsx";

/** One scale for every size, so that two of these drawings side by side compare truly. */
const SCALE = 32;
const FACE = 68;
const TOP = 92;
/** Inches between the top of the back and the water. */
const DRY = 1.5;

type GutterSectionProps = {
  measures: ProfileMeasures;
  /** The figures on the measure lines, as people say them: "5 in". */
  width: string;
  height: string;
};

/** One gutter cut across on its eave, with its two measures. Reads from 280 px up. */
export function GutterSection({ measures, width, height }: GutterSectionProps) {
  const eave = { x: FACE, y: TOP, scale: SCALE };
  const bottom = TOP + measures.back * SCALE;
  const floor = { ...eave, y: bottom };
  const lip = FACE + measures.top * SCALE;
  const heightAt = lip + 40;

  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 340 318"
      role="img"
      aria-label={`Section of a K-style gutter, ${width} wide across the top and ${height} deep at the back, on the fascia below the drip edge.`}
    >
      <path className={styles.water} d={waterPath(measures, measures.back - DRY, floor)} />
      <RoofEdge placing={eave} />
      <HiddenHanger measures={measures} placing={eave} />
      <path className={styles.cut} d={outlinePath(measures, floor)} />
      <path
        className={`${styles.thin} ${styles.quiet}`}
        strokeDasharray="4 4"
        d={`M${FACE} ${bottom + 14}V${bottom + 46}M${lip} ${TOP + 52}V${bottom + 46}M${FACE + measures.bottom * SCALE + 8} ${bottom}H${heightAt + 6}M${FACE + 22} ${TOP}H${heightAt + 6}`}
      />
      <WidthLine from={FACE} to={lip} at={bottom + 40} label={width} />
      <HeightLine from={TOP} to={bottom} at={heightAt} label={height} />
    </svg>
  );
}

/** Where the numbers of the other drawing point to, in drawing units. */
const BIG = 36;

/**
 * The same section with numbers on its parts. The list beside it says what each is: 1 the drip edge, 2 the lip, 3 the
 * hanger, 4 the folded front, 5 the back.
 */
export function NumberedSection({ measures }: { measures: ProfileMeasures }) {
  const eave = { x: 96, y: 112, scale: BIG };
  const bottom = eave.y + measures.back * BIG;
  const floor = { ...eave, y: bottom };
  const lip = eave.x + measures.top * BIG;
  const front = eave.x + frontAt(measures, 2) * BIG;

  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 340 320"
      role="img"
      aria-label="A gutter cut across, with five numbered parts: drip edge, front lip, hidden hanger, folded front and flat back."
    >
      <path className={styles.water} d={waterPath(measures, measures.back - 1.7, floor)} />
      <RoofEdge placing={eave} />
      <HiddenHanger measures={measures} placing={eave} />
      <path className={styles.cut} d={outlinePath(measures, floor)} />
      <Ball number={1} at={[150, 60]} to={[eave.x + 11, eave.y + 14]} />
      <Ball number={2} at={[lip - 8, 66]} to={[lip - 12, eave.y + 6]} />
      <Ball number={3} at={[204, 84]} to={[192, eave.y + 40]} />
      <Ball number={4} at={[front + 50, bottom - 42]} to={[front + 3, bottom - 72]} />
      <Ball number={5} at={[46, bottom - 12]} to={[eave.x - 1, bottom - 26]} />
    </svg>
  );
}

function Ball({
  number,
  at: [x, y],
  to,
}: {
  number: number;
  at: readonly [number, number];
  to: readonly [number, number];
}) {
  return (
    <>
      <path className={styles.edge} d={`M${x} ${y}L${to.join(" ")}`} />
      <circle className={styles.dot} cx={to[0]} cy={to[1]} r="3" />
      <circle className={styles.ball} cx={x} cy={y} r="15" />
      <text className={styles.number} x={x} y={y + 6.5}>
        {number}
      </text>
    </>
  );
}
