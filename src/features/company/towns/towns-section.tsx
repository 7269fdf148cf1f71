import { useRef, useState } from "react";
import { floridaCounties } from "#src/facts/fact-parts.schema.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { Button, IconButton } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { counted } from "#src/ui/text/counted.ts";
import type { Change, SectionProps } from "../use-company-facts.ts";
import { type ServedArea, type Town, withMain, withoutCounty, withoutTown, withTown } from "./change-towns.ts";
import { OwnPlace } from "./own-place.tsx";
import { TownSearch } from "./town-search.tsx";
import styles from "./towns.module.css";

/** What a press does, and what is said of it. */
type Step = readonly [how: (now: ServedArea) => ServedArea, text: string];

const inTowns = (how: (all: readonly Town[]) => Town[]) => (now: ServedArea) => ({ ...now, towns: how(now.towns) });

/** "Counties and towns": each is added, marked and removed with one press, which saves at once, and the map follows (OWN-53 to OWN-55). */
export function TownsSection({ section, change, onChanges }: SectionProps) {
  const company = useCompany();
  const { towns = company.towns, counties = company.counties } = section.facts;
  const [asked, setAsked] = useState<Town["county"]>();
  const townsOf = (county: string) => towns.filter((town) => town.county === county);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);

  const toList = () => list.current?.focus();

  const area = { counties, towns };
  const changing = ([how, text]: Step): Change => ({ how: (facts) => how({ ...area, ...facts }), text });
  /** @param onPress where the focus goes with Undo: its button goes */
  const act = (step: Step, undo: Step, onPress = toList) =>
    change("towns", section, { ...changing(step), undo: { ...changing(undo), onPress } });

  const addCounty = (county: Town["county"]) =>
    act(
      [
        (now) => ({ ...now, counties: [...now.counties, county] }),
        `${county} County is on the map. Now add its towns.`,
      ],
      [(now) => withoutCounty(now, county), `${county} County is off the map again.`],
    );

  async function removeCounty(county: Town["county"]) {
    setAsked(undefined);
    await change("towns", section, {
      ...changing([(now) => withoutCounty(now, county), `${county} County is no longer on the site.`]),
      undo: { how: () => area, fits: () => false, text: `${county} County is back.`, onPress: toList },
    });
    toList();
  }

  const add = (town: Town) =>
    act(
      [inTowns((all) => withTown(all, town)), `${town.name}, ${town.county} County, is on the map.`],
      [inTowns((all) => withoutTown(all, town)), `${town.name} is off the list again.`],
      () => search.current?.focus(),
    );

  async function remove(town: Town) {
    const result = await act(
      [inTowns((all) => withoutTown(all, town)), `${town.name} is no longer on the site.`],
      [inTowns((all) => withTown(all, town)), `${town.name} is back.`],
    );
    // The button that was pressed is gone.
    if (result.ok) toList();
  }

  return (
    <div className={`stack ${styles.parts}`}>
      <AddCounty counties={counties} add={(county) => void addCounty(county)} />
      <TownSearch inputRef={search} towns={towns} add={add} />
      <OwnPlace {...{ towns, counties, add, onChanges }} />
      <section ref={list} tabIndex={-1} aria-label="Your towns">
        {counties.map((county) => (
          <details key={county} className={styles.county}>
            <summary>
              {county} County: {counted(townsOf(county).length, "town")}
            </summary>
            <ul className="stack">
              {townsOf(county).map((town) => (
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
                        changing([
                          inTowns((all) => withMain(all, town, checked)),
                          `${town.name} is ${checked ? "a main town now" : "no longer a main town"}.`,
                        ]),
                      )
                    }
                  />
                  <IconButton icon="close" onClick={() => void remove(town)}>
                    Remove {town.name}
                  </IconButton>
                </li>
              ))}
            </ul>
            {counties.length > 1 && (
              <Button
                variant="ghost"
                onClick={() => (townsOf(county).length > 0 ? setAsked(county) : void removeCounty(county))}
              >
                Remove {county} County
              </Button>
            )}
          </details>
        ))}
      </section>
      {asked && (
        <ConfirmDialog
          id="remove-county"
          question={`Remove this county and its ${counted(townsOf(asked).length, "town")}?`}
          confirm="Remove"
          onConfirm={() => void removeCounty(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p>
            {asked} County leaves the map, the lists and the sentences of every page. You can undo this right after.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Chooses one of the other counties of Florida (OWN-116). */
function AddCounty({ counties, add }: { counties: readonly Town["county"][]; add(county: Town["county"]): void }) {
  const others = floridaCounties.filter((county) => !counties.includes(county));
  const [chosen, setChosen] = useState("");
  return (
    <div className={`row ${styles.add}`}>
      <SelectField
        id="add-county"
        label="Add a county"
        hint="One to eight counties of Florida. Your towns lie in them."
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        options={[["", "Choose a county"], ...others.map((county) => [county, county] as const)]}
      />
      <Button
        variant="secondary"
        onClick={() => {
          const county = others.find((one) => one === chosen);
          if (county) add(county);
          setChosen("");
        }}
      >
        Add this county
      </Button>
    </div>
  );
}
