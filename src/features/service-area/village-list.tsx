import { Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { type Area, neighborhoodsOf } from "./neighborhoods.ts";
import styles from "./village-list.module.css";

/** Every neighborhood by area, and the towns around. The search filters this list. */
export function VillageList({ areas }: { areas: readonly Area[] }) {
  const towns = useCompany()
    .towns.map((town) => town.name)
    .filter((name) => name !== "The Villages")
    .toSorted((a, b) => a.localeCompare(b, "en"));
  return (
    <div className={styles.areas}>
      {areas.map((area) => {
        const neighborhoods = neighborhoodsOf(area);
        const county = mainCounty(area);
        const mixed = Object.keys(area.villages).length > 1;
        return (
          <section key={area.title} className={styles.area}>
            <div>
              <h3>{area.title}</h3>
              <p className={styles.where}>
                {area.where}.{county && ` ${mixed ? "Mostly " : ""}${county} County.`}
              </p>
            </div>
            <ul className={styles.names}>
              {neighborhoods.map(({ name, county: own }) => (
                <li key={name}>
                  {`${name} `}
                  {own && own !== county && <small>{own} County</small>}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <section className={styles.area}>
        <div>
          <Text.h3 id="the-villages.list.towns">Nearby towns</Text.h3>
          <Text.p className={styles.where} id="the-villages.list.nearby">
            {"We serve every town {service-areas: in Marion, Lake and Sumter Counties}."}
          </Text.p>
        </div>
        <ul className={styles.names}>
          {towns.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The county of most of an area, named once; neighborhoods in other counties have theirs beside their names. */
function mainCounty(area: Area): string | undefined {
  const [main] = Object.entries(area.villages).toSorted(([, a], [, b]) => b.length - a.length);
  return main?.[0] === "unsure" ? undefined : main?.[0];
}
