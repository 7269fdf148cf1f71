import styles from "./drawing.module.css";
import { outlinePath, type ProfileMeasures, tenth, waterPath } from "./k-profile.ts";
import materials from "./materials.module.css";
import { RoofEdge } from "./roof-edge.tsx";

const SCALE = 33;
const FACE = 100;
const TOP = 112;

/**
 * A gutter with a micro-mesh guard, cut across in the rain: water falls through the mesh, an oak leaf and pine needles
 * stay on it and slide off the front. Reads from 280 px up.
 */
export function GuardSection({ measures }: { measures: ProfileMeasures }) {
  const eave = { x: FACE, y: TOP, scale: SCALE };
  const floor = { ...eave, y: tenth(TOP + measures.back * SCALE) };
  const lip = tenth(FACE + measures.top * SCALE);
  const lipTop = tenth(floor.y - measures.front * SCALE);
  /** The mesh runs from under the shingles down to the lip. */
  const mesh = (share: number) => ({
    x: tenth(FACE + 10 + (lip - 22 - FACE - 10) * share),
    y: tenth(TOP - 21 + (lipTop - 5 - TOP + 21) * share),
  });
  const start = mesh(0);
  const end = mesh(1);
  const tilt = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;

  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 340 290"
      role="img"
      aria-label="A gutter under a micro-mesh guard, cut across. Rain drops through the fine mesh into the gutter; an oak leaf and pine needles lie on top and slide off over the front."
    >
      <path
        className={materials.rain}
        d="M190 0l-6 22M232 26l-6 22M276 2l-6 22M322 34l-6 22M150 2l-5 18M104 4l-4 14M60 0l-4 12M252 66l-5 18"
      />
      <path className={materials.water} d={waterPath(measures, 1.9, floor)} />
      <RoofEdge placing={eave} fall={0.62} />
      <path className={materials.cut} d={outlinePath(measures, floor)} />
      <path
        className={styles.edge}
        d={`M${start.x - 26} ${start.y - 8}L${start.x} ${start.y}M${end.x} ${end.y}h24v7`}
      />
      <path className={materials.mesh} d={`M${start.x} ${start.y}L${end.x} ${end.y}`} />
      <path className={materials.meshDots} d={`M${start.x} ${start.y}L${end.x} ${end.y}`} strokeDasharray="0 5" />
      {[0.16, 0.34, 0.52, 0.68, 0.86].map((share, i) => {
        const { x, y } = mesh(share);
        const fall = 20 + (i % 2) * 26;
        return (
          <path
            key={share}
            className={styles.drop}
            d={`M${x} ${y + fall}${DROP}M${x - 3} ${y + fall + 42}${SMALL_DROP}`}
          />
        );
      })}
      <g transform={`translate(${mesh(0.55).x} ${mesh(0.55).y - 4}) rotate(${tenth(tilt - 4)}) scale(.9)`}>
        <OakLeaf />
      </g>
      <g transform={`translate(${lip + 24} ${TOP + 32}) rotate(58) scale(.78)`}>
        <OakLeaf />
      </g>
      <path
        className={materials.needle}
        d={`M${mesh(0.2).x} ${mesh(0.2).y - 4}l44 -5M${mesh(0.2).x} ${mesh(0.2).y - 4}l45 3M${mesh(0.2).x} ${mesh(0.2).y - 4}l40 -12`}
      />
      <path
        className={materials.needle}
        d={`M${lip + 18} ${TOP + 128}l-4 -36M${lip + 18} ${TOP + 128}l4 -38M${lip + 18} ${TOP + 128}l11 -34`}
      />
    </svg>
  );
}

const DROP = "c5 7 6 10 6 13a6 6 0 0 1 -12 0c0 -3 1 -6 6 -13z";
const SMALL_DROP = "c3 4.5 4 6 4 8a4 4 0 0 1 -8 0c0 -2 1 -3.5 4 -8z";

/** A leaf of a turkey oak, about 60 units long. */
function OakLeaf() {
  return (
    <>
      <path
        className={materials.leaf}
        d="M-30 0Q-26 -3 -22 -3C-25 -9 -18 -14 -12 -6C-13 -14 -4 -19 1 -7C3 -16 13 -17 14 -6C18 -10 26 -7 30 1C25 7 18 9 14 5C12 15 3 15 0 6C-5 17 -14 13 -12 5C-18 12 -25 8 -22 3Q-26 3 -30 0z"
      />
      <path
        className={materials.vein}
        d="M-42 2Q-10 -2 24 1M-19 -1l4 -6M-5 -1l4 -8M9 0l3 -6M-19 1l4 5M-6 1l3 8M8 1l3 7"
      />
    </>
  );
}
