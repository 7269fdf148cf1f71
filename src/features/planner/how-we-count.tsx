import type { Rainfall } from "#src/facts/planner.schema.ts";
import { Text } from "#src/facts/text.tsx";
import { gutterCapacity, maxFeetToDownspout, pipeFeetPerStory, pitches, usualDepthFeet } from "#src/takeoff/figures.ts";
import styles from "./how-we-count.module.css";

const factors = Object.values(pitches).map(({ factor }) => factor);

/** The method in words, each step with the source of its figures (LEAD-34). */
export function HowWeCount({ rainfall }: { rainfall: Rainfall }) {
  return (
    <>
      <h2 id="method">
        <Text id="planner.method.title">How we figure it</Text>
      </h2>
      <dl className={styles.steps}>
        <div>
          <Text.dt id="planner.method.feet-title">Feet and corners</Text.dt>
          <Text.dd id="planner.method.feet">
            We add up the sides that get a gutter. An outside corner adds the width of the gutter, and an inside corner
            takes it away.
          </Text.dd>
          <Source>homesteady.com</Source>
        </div>
        <div>
          <Text.dt id="planner.method.roof-title">How much roof drains to each side</Text.dt>
          <Text.dd
            id="planner.method.roof"
            values={{ lowest: Math.min(...factors), highest: Math.max(...factors), depth: usualDepthFeet }}
          >
            {
              "From the eave to the ridge, times a factor for the pitch: {lowest} for a nearly flat roof, up to {highest} for a very steep one. If we only know your feet, we take {depth} feet from eave to ridge, which is a guess."
            }
          </Text.dd>
          <Source>This Old House</Source>
        </div>
        <div>
          <Text.dt id="planner.method.rain-title">How hard it rains</Text.dt>
          <Text.dd id="planner.method.rain" values={{ inches: rainfall.inches }}>
            {"Gutters are sized for the hardest minutes of a storm. We count with {inches} inches of rain an hour."}
          </Text.dd>
          <Source>{rainfall.confirmed ? rainfall.source : `${rainfall.source}; provisional`}</Source>
        </div>
        <div>
          <Text.dt id="planner.method.size-title">5 or 6 inch</Text.dt>
          <Text.dd
            id="planner.method.size"
            values={{ five: gutterCapacity[5].toLocaleString("en-US"), six: gutterCapacity[6].toLocaleString("en-US") }}
          >
            {
              "At one inch of rain an hour, a 5 inch gutter carries {five} square feet of roof, and a 6 inch gutter {six}. Charts differ, so the size is an estimate."
            }
          </Text.dd>
          <Source>This Old House</Source>
        </div>
        <div>
          <Text.dt id="planner.method.downspouts-title">Downspouts</Text.dt>
          <Text.dd id="planner.method.downspouts" values={{ feet: maxFeetToDownspout, pipe: pipeFeetPerStory }}>
            {
              "Each gets at most {feet} feet of gutter. We put them at corners first, and where a valley brings water from two slopes. {pipe} feet of pipe for each story is a guess."
            }
          </Text.dd>
          <Source>Missouri Extension WQ322; mgsgutter.com; gutterall.com; SMACNA</Source>
        </div>
      </dl>
    </>
  );
}

const Source = ({ children }: { children: string }) => <dd className={styles.source}>Source: {children}</dd>;
