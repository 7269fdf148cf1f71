import { CutawayRun } from "#src/ui/drawings/cutaway-run.tsx";
import styles from "./benefits.module.css";
import { asInches, sixInch } from "./gutter-sizes.ts";

const { back, front } = sixInch.measures;

/** In the order of the numbers in the drawing. */
const benefits = [
  {
    name: "One piece from corner to corner",
    text: "There are no joints along the run to open up or to catch leaves.",
  },
  {
    name: "Overflow goes away from the house",
    text: `On the gutter drawn here, the front lip is ${asInches(back - front)} inch lower than the back. If a storm brings more than a gutter can take, the water is made to spill over the front, away from your wall. A wrong slope or a roof valley can defeat that, so we check both.`,
  },
  {
    name: "Hangers you don’t see",
    text: "They sit inside, grip the lip, and are screwed through the back into the fascia. No spikes on the front, no straps on the shingles.",
  },
  {
    name: "Stiff and straight",
    text: "The folds of the K shape stiffen the metal, as folds stiffen a sheet of paper. A long run stays straight, and the front looks like crown molding.",
  },
  {
    name: "Flat against the house",
    text: "The back lies flat on the fascia board along its whole length. The drip edge of your roof laps over the gutter’s back, so water runs in. If your roof has none, we’ll tell you.",
  },
];

/** The benefits (PUB-02), each numbered as its part in the drawing. */
export function Benefits() {
  return (
    <div className={styles.layout}>
      <div>
        <h2 id="benefits">What each part does for you</h2>
        <div className={styles.drawing}>
          <CutawayRun measures={sixInch.measures} />
        </div>
      </div>
      <ol className={styles.list}>
        {benefits.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
