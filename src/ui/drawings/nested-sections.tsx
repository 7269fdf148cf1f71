import styles from "./drawing.module.css";
import { HiddenHanger } from "./hidden-hanger.tsx";
import { outlinePath, type ProfileMeasures, waterPath } from "./k-profile.ts";
import materials from "./materials.module.css";
import { WidthLine } from "./measure-lines.tsx";
import { RoofEdge } from "./roof-edge.tsx";

const SCALE = 35;
const FACE = 118;
const TOP = 100;
/** Inches between the top of the back and the water. */
const DRY = 1.5;

type NestedSectionsProps = { small: ProfileMeasures; large: ProfileMeasures };

/**
 * Both sizes hung from the same eave, one inside the other and true to scale: the pale rim of water is what the inch more
 * holds. Reads from 280 px up.
 */
export function NestedSections({ small, large }: NestedSectionsProps) {
  const eave = { x: FACE, y: TOP, scale: SCALE };
  const floor = (size: ProfileMeasures) => ({ x: FACE, y: TOP + size.back * SCALE, scale: SCALE });
  const lip = (size: ProfileMeasures) => FACE + size.top * SCALE;
  const bottom = Math.round(TOP + large.back * SCALE);
  const surface = TOP + DRY * SCALE;

  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 340 350"
      role="img"
      aria-label={`A ${small.top} inch and a ${large.top} inch K-style gutter cut across, drawn to the same scale on one eave. Rain runs off the shingles into both; the ${large.top} inch gutter is wider, deeper and holds more.`}
    >
      <path
        className={materials.rain}
        d="M172 2l-6 22M214 30l-6 22M258 0l-6 22M298 26l-6 22M334 2l-6 22M236 64l-6 22M328 62l-6 22M284 72l-6 20M128 0l-5 18M86 8l-4 14M46 0l-4 12"
      />
      <path className={materials.waterLight} d={waterPath(large, large.back - DRY, floor(large))} />
      <path className={materials.water} d={waterPath(small, small.back - DRY, floor(small))} />
      <path
        className={materials.flow}
        d={`M${FACE + 28} ${surface + 7}q10 4 20 0M${FACE + 18} ${surface + 14}q20 7 40 0`}
        opacity=".6"
      />
      <path className={`${styles.edge} ${materials.second}`} d={outlinePath(small, floor(small))} />
      <RoofEdge placing={eave} />
      <HiddenHanger measures={large} placing={eave} />
      <path className={materials.cut} d={outlinePath(large, floor(large))} />
      <path
        className={`${styles.thin} ${styles.quiet}`}
        strokeDasharray="4 4"
        d={`M${FACE} ${bottom + 16}V${bottom + 82}M${lip(small)} ${TOP + 46}V${bottom + 46}M${lip(large)} ${TOP + 54}V${bottom + 82}`}
      />
      <WidthLine from={FACE} to={lip(small)} at={bottom + 40} label={`${small.top} inch`} />
      <WidthLine from={FACE} to={lip(large)} at={bottom + 76} label={`${large.top} inch`} />
    </svg>
  );
}
