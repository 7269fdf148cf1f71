import { useState } from "react";
import { floridaCounties } from "#src/facts/florida-counties.gen.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import type { Town } from "./change-towns.ts";
import styles from "./towns.module.css";

type County = Town["county"];

/** Chooses one of the other counties of Florida (OWN-116). */
export function AddCounty({ counties, add }: { counties: readonly County[]; add(county: County): void }) {
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
