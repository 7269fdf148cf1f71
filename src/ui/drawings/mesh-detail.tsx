import styles from "./drawing.module.css";
import materials from "./materials.module.css";

/** The wires of the mesh, cut across: they lie on one line, a wire and a half apart. */
const WIRES = Array.from({ length: 12 }, (_, i) => 16 + i * 28);
const LEVEL = 118;
const RADIUS = 8;

/** The mesh enlarged: rain is drawn between the wires and drops, a pine needle and grit stay on top. */
export function MeshDetail() {
  const top = LEVEL - RADIUS;
  return (
    <svg
      className={styles.drawing}
      viewBox="0 0 340 224"
      role="img"
      aria-label="The mesh enlarged: drops of rain pass between the wires, a pine needle and grains of grit lie on top."
    >
      <path className={styles.drop} d={[20, 182, 320].map((x) => `M${x} 24${LARGE_DROP}`).join("")} />
      <path
        className={materials.water}
        d={[30, 170, 198, 310]
          .map(
            (x) =>
              `M${x - 8} ${LEVEL - 6}H${x + 8}C${x + 5} ${LEVEL + 4} ${x + 9} ${LEVEL + 26} ${x} ${LEVEL + 26}S${x - 5} ${LEVEL + 4} ${x - 8} ${LEVEL - 6}z`,
          )
          .join("")}
      />
      <path
        className={styles.drop}
        d={`M30 176${SMALL_DROP}M170 166${SMALL_DROP}M198 188${SMALL_DROP}M310 172${SMALL_DROP}`}
      />
      {WIRES.map((x) => (
        <circle key={x} className={`${styles.edge} ${styles.white}`} cx={x} cy={LEVEL} r={RADIUS} />
      ))}
      <path className={`${materials.needle} ${materials.thick}`} d={`M50 ${top - 5}H148`} />
      <path
        className={materials.grit}
        d={[
          { x: 226, r: 11 },
          { x: 248, r: 8 },
          { x: 270, r: 13 },
        ]
          .map(({ x, r }) => `M${x} ${top}a${r} ${r} 0 1 1 .1 0z`)
          .join("")}
      />
      <path className={styles.thin} d={`M98 66V${top - 14}M248 66V${top - 22}`} />
      <text className={styles.label} x="98" y="58">
        Pine needle
      </text>
      <text className={styles.label} x="248" y="58">
        Grit
      </text>
    </svg>
  );
}

const LARGE_DROP = "c9 13 12 18 12 24a12 12 0 0 1 -24 0c0 -6 3 -11 12 -24z";
const SMALL_DROP = "c6 9 8 13 8 17a8 8 0 0 1 -16 0c0 -4 2 -8 8 -17z";
