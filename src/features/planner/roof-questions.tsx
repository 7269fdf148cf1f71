import type { ReactNode } from "react";
import { Text } from "#src/facts/text.tsx";
import { type Pitch, pitches } from "#src/takeoff/figures.ts";
import { type Plan, roofWords, storyWords, treeWords } from "#src/takeoff/plan.ts";
import { Choice, ChoiceGroup } from "./choice.tsx";
import styles from "./planner-form.module.css";

/** Stories, pitch, material and trees. */
export function RoofQuestions({ plan }: { plan: Plan }) {
  return (
    <div className={styles.questions}>
      <ChoiceGroup
        name="pitch"
        columns="five"
        legend={
          <Text id="planner.pitch.title" plain>
            How steep is it?
          </Text>
        }
      >
        {(Object.keys(pitches) as Pitch[]).map((pitch) => {
          const { name, rise } = pitches[pitch];
          const [from, to] = rise;
          return (
            <Choice
              key={pitch}
              name="pitch"
              value={pitch}
              label={name}
              hint={to === undefined ? `${from}\u00a0in\u00a012 or more` : `${from}\u00a0to\u00a0${to}\u00a0in\u00a012`}
              checked={pitch === plan.pitch}
            >
              <path d={`M6 54h60L36 ${54 - ((from + (to ?? from + 2)) / 2) * 2.5}z`} />
            </Choice>
          );
        })}
      </ChoiceGroup>
      <Words name="stories" words={storyWords} chosen={String(plan.stories)}>
        <Text id="planner.stories.title" plain>
          How many stories?
        </Text>
      </Words>
      <Words name="roof" words={roofWords} chosen={plan.roof}>
        <Text id="planner.roof.title" plain>
          What is it made of?
        </Text>
      </Words>
      <Words name="trees" words={treeWords} chosen={plan.trees}>
        <Text id="planner.trees.title" plain>
          Are there trees?
        </Text>
      </Words>
    </div>
  );
}

type WordsProps = { name: string; words: Readonly<Record<string, string>>; chosen: string; children: ReactNode };

/** A question with some words to choose from. */
function Words({ name, words, chosen, children }: WordsProps) {
  return (
    <ChoiceGroup name={name} columns="two" legend={children}>
      {Object.entries(words).map(([value, label]) => (
        <Choice key={value} name={name} value={value} label={label} checked={value === chosen} />
      ))}
    </ChoiceGroup>
  );
}
