import { partsOfPrice } from "#src/facts/prices.ts";
import { Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { gutterCapacity, maxFeetToDownspout, pipeFeetPerStory, pitches, usualDepthFeet } from "#src/takeoff/figures.ts";
import type { Basis, PlanWords } from "#src/takeoff/plan-words.ts";
import styles from "./how-we-count.module.css";

const factors = Object.values(pitches).map(({ factor }) => factor);

/**
 * Why the plan has this size, what of it is a guess, what its price leaves out, and the method in words, in a part that is closed
 * (LOOK-36). Of the sources it names standards, the weather service and universities (LEAD-39).
 */
export function HowWeCount({ words, rainfall, prices }: Basis & { words: PlanWords }) {
  const parts = partsOfPrice(prices);
  const { cleanUp } = useCompany();
  return (
    <details className={styles.how} id="plan-method">
      <summary>
        <Text id="planner.result.how" plain>
          How we figured this
        </Text>
      </summary>
      <div className={styles.plan}>
        <p data-word="reason">{words.reason}</p>
        <Sentences name="notes" sentences={words.notes} />
        <Text.h3 id="planner.result.guesses">What we’re guessing</Text.h3>
        <Sentences name="guesses" sentences={words.guesses} />
        {words.price && (
          <>
            <Text.h3 id="planner.price.title">What the price includes</Text.h3>
            {parts.without ? (
              <Text.p id="planner.price.part" values={{ parts: parts.of, without: parts.without }}>
                {
                  "The {parts}, hung. Not the {without}, and not wood repair, underground drains or gutter guards. Your estimate has the final price."
                }
              </Text.p>
            ) : (
              <Text.p id="planner.price.note">
                Gutter, corners and downspouts, hung. Not wood repair, underground drains or gutter guards. Your
                estimate has the final price.
              </Text.p>
            )}
            {!cleanUp && <Text.p id="planner.price.old">Ask us what removing old gutters adds.</Text.p>}
          </>
        )}
      </div>
      <Text.h3 id="planner.method.title">Step by step</Text.h3>
      <dl className={styles.steps}>
        <div>
          <Text.dt id="planner.method.feet-title">Feet and corners</Text.dt>
          <Text.dd id="planner.method.feet">
            We add up the sides that get a gutter. An outside corner adds the width of the gutter, and an inside corner
            takes it away.
          </Text.dd>
        </div>
        <div>
          <Text.dt id="planner.method.roof-title">How much roof drains to each side</Text.dt>
          <Text.dd
            id="planner.method.roof"
            values={{ lowest: Math.min(...factors), highest: Math.max(...factors), depth: usualDepthFeet }}
          >
            {
              "We multiply the feet from eave to ridge by a factor for the pitch: {lowest} on a nearly flat roof, up to {highest} on a very steep one. If you only give us the footage, we assume {depth} feet from eave to ridge."
            }
          </Text.dd>
        </div>
        <div>
          <Text.dt id="planner.method.rain-title">How hard it rains</Text.dt>
          <Text.dd id="planner.method.rain" values={{ inches: rainfall.inches }}>
            {"Gutters are sized for the hardest minutes of a storm. We figure {inches} inches of rain an hour."}
          </Text.dd>
          {rainfall.confirmed && <Source>{rainfall.source}</Source>}
        </div>
        <div>
          <Text.dt id="planner.method.size-title">5 or 6 inch</Text.dt>
          <Text.dd
            id="planner.method.size"
            values={{ five: gutterCapacity[5].toLocaleString("en-US"), six: gutterCapacity[6].toLocaleString("en-US") }}
          >
            {
              "At one inch of rain an hour, a 5 inch gutter handles {five} square feet of roof, and a 6 inch gutter {six}. Charts differ, so the size is an estimate."
            }
          </Text.dd>
        </div>
        <div>
          <Text.dt id="planner.method.downspouts-title">Downspouts</Text.dt>
          <Text.dd id="planner.method.downspouts" values={{ feet: maxFeetToDownspout, pipe: pipeFeetPerStory }}>
            {
              "Each one drains at most {feet} feet of gutter, and no more water than it can carry. We put them at corners first, and where a valley brings water from two slopes. We figure {pipe} feet of pipe for each story."
            }
          </Text.dd>
          <Source>SMACNA; University of Missouri Extension, WQ322, which allows 50 feet</Source>
        </div>
      </dl>
    </details>
  );
}

function Sentences({ name, sentences }: { name: string; sentences: readonly string[] }) {
  return (
    <ul data-word={name}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

const Source = ({ children }: { children: string }) => <dd>Source: {children}</dd>;
