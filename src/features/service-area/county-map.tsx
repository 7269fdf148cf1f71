import { useCompany } from "#src/facts/use-company.tsx";
import styles from "./county-map.module.css";
import type { MapLabel, MapTown } from "./map-labels.ts";
import { type CountyName, type CountyOutline, fontSizes, placeTowns, roundTo } from "./map-towns.ts";

/** The longest of these that has room is the scale, in miles and in map units. */
const scales = [1, 2, 5, 10, 20, 50, 100];
const maxBar = 80;

const list = (names: readonly string[]) => new Intl.ListFormat("en-US").format(names);

/**
 * The boundaries of the company's counties, with the towns of the service area (PUB-10). A narrow map shows the main towns, a
 * wide one every town with room for its name; a line below names the towns beyond the map (OWN-52). Screen readers get all
 * towns as a list by county (A11Y-14).
 *
 * @param pin a place to mark, in map units
 */
export function CountyMap({ outline, pin }: { outline: CountyOutline; pin?: { x: number; y: number } | undefined }) {
  const { width, height, counties, around, unitsPerMile, bar } = outline;
  const scaleMiles = scales.findLast((miles) => miles * unitsPerMile <= maxBar) ?? 1;
  const length = Math.round(scaleMiles * unitsPerMile);
  const title = `Map of ${list(counties.map(({ name }) => name))} ${counties.length === 1 ? "County" : "Counties"} in Florida`;
  const { towns } = useCompany();
  const { narrow, wide, beyond } = placeTowns(outline, towns);
  const within = towns.filter((town) => !beyond.includes(town));
  const listed = new Set<string>([...counties.map(({ name }) => name), ...within.map(({ county }) => county)]);
  const townsOf = (county: string) => within.filter((town) => town.county === county).map(({ name }) => name);
  return (
    <figure className={styles.figure}>
      <svg className={styles.map} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
        <path className={styles.around} d={around} />
        {counties.map(({ name, path }) => (
          <path key={name} className={styles.county} d={path} />
        ))}
        <g className={styles.narrow}>
          <Names {...narrow} fontSize={fontSizes.narrow} />
        </g>
        <g className={styles.wide}>
          <Names {...wide} fontSize={fontSizes.wide} />
        </g>
        {pin && <circle className={styles.pin} cx={pin.x} cy={pin.y} r={7} />}
        <path className={styles.north} d="M323 14l7 20-7-5-7 5z" />
        <text className={styles.small} x="323" y="52" textAnchor="middle">
          N
        </text>
        <path className={styles.bar} d={`M${bar.left + 12} ${height - 12}v6h${length}v-6`} />
        <text className={styles.small} x={bar.left + 12} y={height - 18}>
          {`${scaleMiles} ${scaleMiles === 1 ? "mile" : "miles"}`}
        </text>
      </svg>
      <ul className="visually-hidden" aria-label="Towns on the map">
        {[...listed]
          .filter((county) => townsOf(county).length > 0)
          .map((county) => (
            <li key={county}>{`${county} County: ${list(townsOf(county))}`}</li>
          ))}
      </ul>
      {beyond.length > 0 && (
        <figcaption className={styles.beyond}>
          {`We also work in ${list(beyond.map(({ name }) => name))}, beyond this map.`}
        </figcaption>
      )}
    </figure>
  );
}

type NamesProps = {
  countyNames: readonly CountyName[];
  labels: readonly MapLabel<MapTown & { main: boolean }>[];
  fontSize: number;
};

function Names({ countyNames, labels, fontSize }: NamesProps) {
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
      {labels.map(({ name, main, x, y, radius }) => (
        <circle key={`${name} ${x}`} className={main ? styles.mainDot : styles.dot} cx={x} cy={y} r={radius} />
      ))}
      {/* Each name about the middle of its letters, so that it stays level with its dot when they get smaller. */}
      {labels.map(({ name, main, x, labelX, labelY, anchor }) => (
        <text
          key={`${name} ${x}`}
          className={main ? styles.mainTown : styles.town}
          x={roundTo(labelX, 1)}
          y={roundTo(labelY - 0.33 * fontSize, 1)}
          dy=".33em"
          textAnchor={anchor}
        >
          {name}
        </text>
      ))}
    </>
  );
}
