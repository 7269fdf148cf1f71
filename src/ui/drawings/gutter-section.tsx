import styles from "./drawing.module.css";
import { HiddenHanger } from "./hidden-hanger.tsx";
import { outlinePath, type ProfileMeasures, waterPath } from "./k-profile.ts";
import materials from "./materials.module.css";
import { HeightLine, WidthLine } from "./measure-lines.tsx";
import { RoofEdge } from "./roof-edge.tsx";

/** One scale for every size, so that two of these drawings side by side compare truly. */
const SCALE = 32;
const FACE = 60;
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
  const heightAt = lip + 46;

  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 340 ${bottom + 54}`}
      role="img"
      aria-label={`Section of a K-style gutter, ${width} wide across the top and ${height} deep at the back, on the fascia below the drip edge.`}
    >
      <path className={materials.water} d={waterPath(measures, measures.back - DRY, floor)} />
      <RoofEdge placing={eave} />
      <HiddenHanger measures={measures} placing={eave} />
      <path className={materials.cut} d={outlinePath(measures, floor)} />
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
