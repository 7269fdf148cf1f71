import type { ReactNode } from "react";
import { Text, useText } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { counted } from "#src/ui/text/counted.ts";
import type villageAreas from "./neighborhoods.gen.json";
import layout from "./service-areas-page.module.css";
import styles from "./village-list.module.css";

/** A part of The Villages with its neighborhoods; those on a county line have no county. */
export type Area = (typeof villageAreas)[number];

/** Every neighborhood by area, and the towns around. The search filters this list. */
export function VillageList({ areas }: { areas: readonly Area[] }) {
  const nearby = useText("the-villages.list.towns", "Nearby towns");
  const towns = useCompany()
    .towns.map((town) => town.name)
    .filter((name) => name !== "The Villages")
    .toSorted((a, b) => a.localeCompare(b, "en"));
  return (
    <div className={styles.areas}>
      {areas.map((area) => {
        const { neighborhoods } = area;
        const [county, mixed] = mainCounty(area);
        const where = `${area.where}.${county ? ` ${mixed ? "Mostly " : ""}${county} County.` : ""}`;
        return (
          <Group
            key={area.title}
            title={area.title}
            count={counted(neighborhoods.length, "neighborhood")}
            where={where}
          >
            {neighborhoods.map(({ name, county: own }) => (
              <li key={name}>
                {`${name} `}
                {own && own !== county && <small>{own} County</small>}
              </li>
            ))}
          </Group>
        );
      })}
      <Group
        title={nearby}
        count={counted(towns.length, "town")}
        where={<Text id="the-villages.list.nearby">{"We serve every town {service-areas: in our counties}."}</Text>}
      >
        {towns.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </Group>
    </div>
  );
}

type GroupProps = { title: string; count: string; where: ReactNode; children: ReactNode };

/** Names below their heading; on a phone below a row that opens them, since the page would be long (LOOK-27). */
function Group({ title, count, where, children }: GroupProps) {
  return (
    <section className={styles.area}>
      <h3 className={styles.title}>{title}</h3>
      <details className={styles.fold}>
        <summary>
          <h3>{title}</h3> <span>{count.replace(" ", "\u00a0")}</span>
        </summary>
      </details>
      <p className={styles.where}>{where}</p>
      <ul className={`${layout.towns} ${styles.names}`}>{children}</ul>
    </section>
  );
}

/** The county of most of an area, named once, and whether others are in it; neighborhoods there have theirs beside their names. */
function mainCounty({ neighborhoods }: Area): [county: string | undefined, mixed: boolean] {
  const counties = [...Map.groupBy(neighborhoods, ({ county }) => county)];
  const [main] = counties.toSorted(([, a], [, b]) => b.length - a.length);
  return [main?.[0], counties.length > 1];
}
