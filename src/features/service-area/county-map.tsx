import { site } from "#site";
import { countyMap } from "./county-map.gen.ts";
import styles from "./county-map.module.css";
import { type Lettering, narrow, narrowCountyNames, wide, wideCountyNames } from "./map-towns.ts";

const SCALE_MILES = 10;

const list = (names: readonly string[]) => new Intl.ListFormat("en-US").format(names);
const townsOf = (county: string) => site.towns.filter((town) => town.county === county).map(({ name }) => name);
const title = `Map of ${list(countyMap.counties.map(({ name }) => name))} Counties in Florida`;

/**
 * Marion, Lake and Sumter from real boundaries, with the towns we serve (PUB-10). A narrow map shows the main towns, a wide one
 * every town that has room for its name. Screen readers get all towns as a list by county (A11Y-14).
 */
export function CountyMap() {
  const { width, height, counties, around, unitsPerMile } = countyMap;
  const bar = Math.round(SCALE_MILES * unitsPerMile);
  return (
    <figure className={styles.figure}>
      <svg className={styles.map} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
        <path className={styles.around} d={around} />
        {counties.map(({ name, path }) => (
          <path key={name} className={styles.county} d={path} />
        ))}
        <g className={styles.narrow}>
          <CountyNames names={narrowCountyNames} />
          <Towns lettering={narrow} />
        </g>
        <g className={styles.wide}>
          <CountyNames names={wideCountyNames} />
          <Towns lettering={wide} />
        </g>
        <path className={styles.north} d="M323 14l7 20-7-5-7 5z" />
        <text className={styles.small} x="323" y="52" textAnchor="middle">
          N
        </text>
        <path className={styles.bar} d={`M12 ${height - 12}v6h${bar}v-6`} />
        <text className={styles.small} x={12} y={height - 18}>
          {SCALE_MILES} miles
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

type CountyName = { readonly name: string; readonly x: number; readonly y: number; readonly upright?: boolean };

function CountyNames({ names }: { names: readonly CountyName[] }) {
  return names.map(({ name, x, y, upright }) => (
    <text
      key={name}
      className={styles.countyName}
      x={x}
      y={y}
      transform={upright ? `rotate(-90 ${x} ${y})` : undefined}
    >
      {name}
    </text>
  ));
}

function Towns({ lettering: { fontSize, towns, labels } }: { lettering: Lettering }) {
  const main = new Set(narrow.towns.map(({ name }) => name));
  return (
    <>
      {towns.map(({ name, x, y, radius }) => (
        <circle key={name} className={main.has(name) ? styles.mainDot : styles.dot} cx={x} cy={y} r={radius} />
      ))}
      {labels.map(({ name, labelX, labelY, anchor }) => (
        // Set about its middle, so that it stays level with its dot when the letters get smaller.
        <text
          key={name}
          className={main.has(name) ? styles.mainTown : styles.town}
          x={labelX}
          y={Math.round((labelY - 0.33 * fontSize) * 10) / 10}
          dy=".33em"
          textAnchor={anchor}
        >
          {name}
        </text>
      ))}
    </>
  );
}
