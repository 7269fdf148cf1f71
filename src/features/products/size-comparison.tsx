import type { ReactNode } from "react";
import { namedText, Text } from "#src/facts/text.tsx";
import { GutterSection } from "#src/ui/drawings/gutter-section.tsx";
import { CallLine } from "#src/ui/text/call-line.tsx";
import { asInches, fiveInch, type GutterSize, gallonsPerFoot, moreRoofPercent, sixInch } from "./gutter-sizes.ts";
import styles from "./size-comparison.module.css";

const sizes = [fiveInch, sixInch];

const moreWater = Math.round((gallonsPerFoot(sixInch) / gallonsPerFoot(fiveInch) - 1) * 10) * 10;

const suits: Readonly<Record<GutterSize["name"], ReactNode>> = {
  "5 inch": <Text id="seamless-gutters.sizes.suits-small">Many one-story shingle roofs</Text>,
  "6 inch": <Text id="seamless-gutters.sizes.suits-large">Big, steep, tile or metal roofs</Text>,
};

const rows: { key: string; name: ReactNode; of: (size: GutterSize) => ReactNode }[] = [
  {
    key: "width",
    name: <Text id="seamless-gutters.sizes.width">Width at the top</Text>,
    of: ({ measures }) => `${asInches(measures.top)} in`,
  },
  {
    key: "depth",
    name: <Text id="seamless-gutters.sizes.depth">Depth at the back</Text>,
    of: ({ measures }) => `${asInches(measures.back)} in`,
  },
  {
    key: "water",
    name: <Text id="seamless-gutters.sizes.water">Water held per foot</Text>,
    of: (size) => `${gallonsPerFoot(size).toFixed(2)} gal`,
  },
  {
    key: "downspout",
    name: <Text id="seamless-gutters.sizes.downspout">Usual downspout</Text>,
    of: ({ downspout }) => `${downspout.join(" × ")} in`,
  },
  { key: "suits", name: <Text id="seamless-gutters.sizes.suits">Best for</Text>, of: (size) => suits[size.name] },
];

/** Both sizes at one scale, and their numbers side by side (PUB-02). */
export function SizeComparison() {
  return (
    <>
      <div className={styles.text}>
        <h2 id="sizes">
          <Text id="seamless-gutters.sizes.title">5 inch or 6 inch?</Text>
        </h2>
        <Text.p
          id="seamless-gutters.sizes.lead"
          values={{ water: moreWater, roof: moreRoofPercent(fiveInch, sixInch) }}
        >
          {
            "The size is the width across the top. A 6 inch gutter is deeper too, so it holds about {water} percent more water. The trade’s sizing chart (SMACNA) says it can handle {roof} percent more roof."
          }
        </Text.p>
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
            {rows.map(({ key, name, of }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {sizes.map((size) => (
                  <td key={size.name}>{of(size)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text.p
        className={styles.choice}
        id="seamless-gutters.sizes.choice"
        needs="planner"
        or={namedText(
          "seamless-gutters.sizes.plain-choice",
          "We look at how much roof drains to each edge, how steep it is, and where two slopes meet in a valley. Then we’ll tell you which size we’d hang on our own house, and how many downspouts it needs. You decide.",
        )}
      >
        {
          "We look at how much roof drains to each edge, how steep it is, and where two slopes meet in a valley. Then we’ll tell you which size we’d hang on our own house, and how many downspouts it needs. You decide. {planner: Plan your gutters} to see it on your own roof."
        }
      </Text.p>
      <CallLine>
        <Text id="seamless-gutters.sizes.call">Not sure which? Tell us about your roof.</Text>
      </CallLine>
    </>
  );
}
