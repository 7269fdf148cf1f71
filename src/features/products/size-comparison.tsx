import { GutterSection } from "#src/ui/drawings/gutter-section.tsx";
import { asInches, fiveInch, type GutterSize, gallonsPerFoot, moreRoofPercent, sixInch } from "./gutter-sizes.ts";
import styles from "./size-comparison.module.css";

const sizes = [fiveInch, sixInch];

const moreWater = Math.round((gallonsPerFoot(sixInch) / gallonsPerFoot(fiveInch) - 1) * 10) * 10;

const rows: { name: string; of: (size: GutterSize) => string }[] = [
  { name: "Width at the top", of: ({ measures }) => `${asInches(measures.top)} in` },
  { name: "Depth at the back", of: ({ measures }) => `${asInches(measures.back)} in` },
  { name: "Water in one foot, full to the lip", of: (size) => `${gallonsPerFoot(size).toFixed(2)} gal` },
  { name: "Usual downspout (nominal)", of: ({ downspout }) => `${downspout.join(" × ")} in` },
  { name: "Suits", of: ({ suits }) => suits },
];

/** Both sizes at one scale, and their numbers side by side (PUB-02). */
export function SizeComparison() {
  return (
    <>
      <div className={styles.text}>
        <h2 id="sizes">5 inch or 6 inch?</h2>
        <p>
          The size is the width across the top. A 6 inch gutter is deeper too, so it holds about {moreWater} percent
          more water. The sheet metal trade’s sizing chart (SMACNA) says it can drain{" "}
          {moreRoofPercent(fiveInch, sixInch)} percent more roof.
        </p>
      </div>
      <div className={styles.pair}>
        {sizes.map(({ name, measures }) => (
          <figure key={name}>
            <figcaption>{name}</figcaption>
            <GutterSection
              measures={measures}
              width={`${asInches(measures.top)} in`}
              height={`${asInches(measures.back)} in`}
            />
          </figure>
        ))}
      </div>
      <div className={styles.container}>
        <table className={styles.table}>
          <caption>The drawings and the table use the same measurements.</caption>
          <thead>
            <tr>
              <td />
              {sizes.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, of }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {sizes.map((size) => (
                  <td key={size.name}>{of(size)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.choice}>
        We look at how much roof drains to each edge, how steep it is, and where two slopes meet in a valley. Then we’ll
        tell you which size we’d hang on our own house, and how many downspouts it gets. You decide.
      </p>
    </>
  );
}
