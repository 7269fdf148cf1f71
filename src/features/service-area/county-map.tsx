import { site } from "#site";
import { countyMap } from "./county-map.gen.ts";
import styles from "./county-map.module.css";

const scaleMiles = 10;

const list = (names: readonly string[]) => new Intl.ListFormat("en-US").format(names);
const townsOf = (county: string) => site.towns.filter((town) => town.county === county).map(({ name }) => name);
const title = `Map of ${list(countyMap.counties.map(({ name }) => name))} Counties in Florida`;

/**
 * The boundaries of Marion, Lake and Sumter, with the towns of the service area (PUB-10). A narrow map shows the main towns, a
 * wide one every town with room for its name. Screen readers get all towns as a list by county (A11Y-14).
 */
export function CountyMap() {
  const { width, height, counties, around, unitsPerMile, narrow, wide } = countyMap;
  const bar = Math.round(scaleMiles * unitsPerMile);
  return (
    <figure className={styles.figure}>
      <svg className={styles.map} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
        <path className={styles.around} d={around} />
        {counties.map(({ name, path }) => (
          <path key={name} className={styles.county} d={path} />
        ))}
        <g className={styles.narrow}>
          <Names {...narrow} />
        </g>
        <g className={styles.wide}>
          <Names {...wide} />
        </g>
        <path className={styles.north} d="M323 14l7 20-7-5-7 5z" />
        <text className={styles.small} x="323" y="52" textAnchor="middle">
          N
        </text>
        <path className={styles.bar} d={`M12 ${height - 12}v6h${bar}v-6`} />
        <text className={styles.small} x={12} y={height - 18}>
          {scaleMiles} miles
        </text>
      </svg>
      <ul className="visually-hidden" aria-label="Towns on the map">
        {counties.map(({ name }) => (
          <li key={name}>{`${name} County: ${list(townsOf(name))}`}</li>
        ))}
      </ul>
    </figure>
  );
}

type Town = (typeof countyMap.wide.towns)[number] | (typeof countyMap.narrow.towns)[number];
type NamesProps = {
  countyNames: readonly { name: string; x: number; y: number; upright?: boolean }[];
  towns: readonly Town[];
};

function Names({ countyNames, towns }: NamesProps) {
  return (
    <>
      {countyNames.map(({ name, x, y, upright }) => (
        <text
          key={name}
          className={styles.countyName}
          x={x}
          y={y}
          transform={upright ? `rotate(-90 ${x} ${y})` : undefined}
        >
          {name}
        </text>
      ))}
      {towns.map(({ name, main, x, y, radius }) => (
        <circle key={name} className={main ? styles.mainDot : styles.dot} cx={x} cy={y} r={radius} />
      ))}
      {towns.map(({ name, main, labelX, labelY, anchor }) => (
        <text
          key={name}
          className={main ? styles.mainTown : styles.town}
          x={labelX}
          y={labelY}
          dy=".33em"
          textAnchor={anchor}
        >
          {name}
        </text>
      ))}
    </>
  );
}
