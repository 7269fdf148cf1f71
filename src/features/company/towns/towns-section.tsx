import { useRef } from "react";
import { useCompany } from "#src/facts/use-company.tsx";
import { IconButton } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { counted } from "#src/ui/text/counted.ts";
import type { Change, SectionProps } from "../use-company-facts.ts";
import { type Town, withMain, withoutTown, withTown } from "./change-towns.ts";
import { OwnPlace } from "./own-place.tsx";
import { TownSearch } from "./town-search.tsx";
import styles from "./towns.module.css";

/** "Towns": each is added, marked and removed with one press, which saves at once, and the map follows (OWN-53 to OWN-55). */
export function TownsSection({ section, change, onChanges }: SectionProps) {
  const company = useCompany();
  const { counties } = company;
  const { towns = company.towns } = section.facts;
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);

  const changing = (how: (before: readonly Town[]) => Town[], text: string): Change => ({
    how: (facts) => ({ towns: how(facts.towns ?? towns) }),
    text,
  });
  const adding = (town: Town, text: string) => changing((before) => withTown(before, town), text);
  const removing = (town: Town, text: string) => changing((before) => withoutTown(before, town), text);

  const add = (town: Town) =>
    change("towns", section, {
      ...adding(town, `${town.name}, ${town.county} County, is on the map.`),
      undo: { ...removing(town, `${town.name} is off the list again.`), onPress: () => search.current?.focus() },
    });

  async function remove(town: Town) {
    // The button that is pressed goes, and so does Undo.
    const toList = () => list.current?.focus();
    const result = await change("towns", section, {
      ...removing(town, `${town.name} is no longer on the site.`),
      undo: { ...adding(town, `${town.name} is back.`), onPress: toList },
    });
    if (result.ok) toList();
  }

  return (
    <div className={`stack ${styles.parts}`}>
      <TownSearch inputRef={search} towns={towns} counties={counties} add={add} />
      <OwnPlace {...{ towns, counties, add, onChanges }} />
      <section ref={list} tabIndex={-1} aria-label="Your towns">
        {counties.map((county) => (
          <details key={county} className={styles.county}>
            <summary>
              {county} County: {counted(towns.filter((town) => town.county === county).length, "town")}
            </summary>
            <ul className="stack">
              {towns
                .filter((town) => town.county === county)
                .map((town) => (
                  <li key={town.name} className={styles.town}>
                    <span className={styles.name}>{town.name}</span>
                    <Checkbox
                      id={`main-${county}-${town.name}`}
                      label="Main"
                      aria-label={`${town.name} is a main town`}
                      checked={town.main}
                      onChange={({ currentTarget: { checked } }) =>
                        void change(
                          "towns",
                          section,
                          changing(
                            (before) => withMain(before, town, checked),
                            `${town.name} is ${checked ? "a main town now" : "no longer a main town"}.`,
                          ),
                        )
                      }
                    />
                    <IconButton icon="close" onClick={() => void remove(town)}>
                      Remove {town.name}
                    </IconButton>
                  </li>
                ))}
            </ul>
          </details>
        ))}
      </section>
    </div>
  );
}
