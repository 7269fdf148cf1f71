import { Text } from "#src/facts/text.tsx";
import { CutawayRun } from "#src/ui/drawings/cutaway-run.tsx";
import styles from "./benefits.module.css";
import { asInches, sixInch } from "./gutter-sizes.ts";

const { back, front } = sixInch.measures;

/** The benefits (PUB-02), in the order of the numbers in the drawing. */
export function Benefits() {
  return (
    <div className={styles.layout}>
      <div>
        <h2 id="benefits">
          <Text id="seamless-gutters.benefits.title">What each part does for you</Text>
        </h2>
        <div className={styles.drawing}>
          <CutawayRun measures={sixInch.measures} />
        </div>
      </div>
      <ol className={styles.list}>
        <li>
          <Text.h3 id="seamless-gutters.benefits.piece-title">One piece from corner to corner</Text.h3>
          <Text.p id="seamless-gutters.benefits.piece">
            There are no joints along the run to open up or to catch leaves.
          </Text.p>
        </li>
        <li>
          <Text.h3 id="seamless-gutters.benefits.overflow-title">Overflow goes away from the house</Text.h3>
          <Text.p id="seamless-gutters.benefits.overflow" values={{ lip: asInches(back - front) }}>
            {
              "On the gutter drawn here, the front lip is {lip} inch lower than the back. If a storm brings more than a gutter can take, the water is made to spill over the front, away from your wall. A wrong slope or a roof valley can defeat that, so we check both."
            }
          </Text.p>
        </li>
        <li>
          <Text.h3 id="seamless-gutters.benefits.hangers-title">Hangers you don’t see</Text.h3>
          <Text.p id="seamless-gutters.benefits.hangers">
            They sit inside, grip the lip, and are screwed through the back into the fascia. No spikes on the front, no
            straps on the shingles.
          </Text.p>
        </li>
        <li>
          <Text.h3 id="seamless-gutters.benefits.stiff-title">Stiff and straight</Text.h3>
          <Text.p id="seamless-gutters.benefits.stiff">
            The folds of the K shape stiffen the metal, as folds stiffen a sheet of paper. A long run stays straight,
            and the front looks like crown molding.
          </Text.p>
        </li>
        <li>
          <Text.h3 id="seamless-gutters.benefits.flat-title">Flat against the house</Text.h3>
          <Text.p id="seamless-gutters.benefits.flat">
            The back lies flat on the fascia board along its whole length. The drip edge of your roof laps over the
            gutter’s back, so water runs in. If your roof has none, we’ll tell you.
          </Text.p>
        </li>
      </ol>
    </div>
  );
}
