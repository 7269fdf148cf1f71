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
        <Text.h2 id="seamless-gutters.benefits.title">What each part does for you</Text.h2>
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
              "The front lip is {lip} inch lower than the back. If a storm is too much for it, water spills over the front, away from your wall. We check the slope and the roof valleys so it works."
            }
          </Text.p>
        </li>
        <li>
          <Text.h3 id="seamless-gutters.benefits.hangers-title">Hangers you don’t see</Text.h3>
          <Text.p id="seamless-gutters.benefits.hangers">
            They sit inside, grip the lip and screw through the back into the fascia board. No spikes on the front, no
            straps on the shingles.
          </Text.p>
        </li>
        <li>
          <Text.h3 id="seamless-gutters.benefits.stiff-title">Stiff and straight</Text.h3>
          <Text.p id="seamless-gutters.benefits.stiff">
            The folds of the K shape make the metal stiff, the way a fold stiffens a sheet of paper. A long run stays
            straight, and the front looks like crown molding.
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
