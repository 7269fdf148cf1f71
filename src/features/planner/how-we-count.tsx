import type { ReactNode } from "react";
import type { Rainfall } from "#src/facts/planner.schema.ts";
import { Text } from "#src/facts/text.tsx";
import { gutterCapacity, maxFeetToDownspout, pipeFeetPerStory, pitches, usualDepthFeet } from "#src/takeoff/figures.ts";
import styles from "./how-we-count.module.css";

type Step = { key: string; title: ReactNode; text: ReactNode; source: string };

const factors = Object.values(pitches).map(({ factor }) => factor);

/** The method in words, each step with the source of its figures (LEAD-34). */
export function HowWeCount({ rainfall }: { rainfall: Rainfall }) {
  const steps: Step[] = [
    {
      key: "feet",
      title: <Text id="planner.method.feet-title">Feet and corners</Text>,
      text: (
        <Text id="planner.method.feet">
          We add up the sides that get a gutter. An outside corner adds the width of the gutter, and an inside corner
          takes it away.
        </Text>
      ),
      source: "homesteady.com",
    },
    {
      key: "roof",
      title: <Text id="planner.method.roof-title">How much roof drains to each side</Text>,
      text: (
        <Text
          id="planner.method.roof"
          values={{ lowest: Math.min(...factors), highest: Math.max(...factors), depth: usualDepthFeet }}
        >
          {
            "From the eave to the ridge, times a factor for the pitch: {lowest} for a nearly flat roof, up to {highest} for a very steep one. If we only know your feet, we take {depth} feet from eave to ridge, which is a guess."
          }
        </Text>
      ),
      source: "This Old House",
    },
    {
      key: "rain",
      title: <Text id="planner.method.rain-title">How hard it rains</Text>,
      text: (
        <Text id="planner.method.rain" values={{ inches: rainfall.inches }}>
          {"Gutters are sized for the hardest minutes of a storm. We count with {inches} inches of rain an hour."}
        </Text>
      ),
      source: rainfall.confirmed ? rainfall.source : `${rainfall.source}; provisional`,
    },
    {
      key: "size",
      title: <Text id="planner.method.size-title">5 or 6 inch</Text>,
      text: (
        <Text
          id="planner.method.size"
          values={{ five: gutterCapacity[5].toLocaleString("en-US"), six: gutterCapacity[6].toLocaleString("en-US") }}
        >
          {
            "In one inch of rain an hour a stretch of 5 inch gutter carries {five} square feet of roof, and 6 inch {six}. Other charts print other numbers, so the size is an estimate."
          }
        </Text>
      ),
      source: "This Old House",
    },
    {
      key: "downspouts",
      title: <Text id="planner.method.downspouts-title">Downspouts</Text>,
      text: (
        <Text id="planner.method.downspouts" values={{ feet: maxFeetToDownspout, pipe: pipeFeetPerStory }}>
          {
            "Each gets at most {feet} feet of gutter. They stand at corners first, and where a valley brings the water of two slopes. {pipe} feet of pipe for each story is a guess."
          }
        </Text>
      ),
      source: "Missouri Extension WQ322; mgsgutter.com; gutterall.com; SMACNA",
    },
  ];
  return (
    <>
      <h2 id="method">
        <Text id="planner.method.title">How we count</Text>
      </h2>
      <dl className={styles.steps}>
        {steps.map(({ key, title, text, source }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{text}</dd>
            <dd className={styles.source}>Source: {source}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
