import { partsOfPrice } from "#src/facts/prices.ts";
import { Text } from "#src/facts/text.tsx";
import { type Shape, shapes, startingPlan } from "#src/takeoff/plan.ts";
import { type Basis, planWords } from "#src/takeoff/plan-words.ts";
import { takeOff } from "#src/takeoff/takeoff.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { inputClass } from "#src/ui/form/field.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Choice, ChoiceGroup } from "./choice.tsx";
import { HowWeCount } from "./how-we-count.tsx";
import { PlanDrawing } from "./plan-drawing.tsx";
import { PlanResult } from "./plan-result.tsx";
import styles from "./planner-form.module.css";
import { RoofQuestions } from "./roof-questions.tsx";
import { SideRows } from "./side-rows.tsx";

const shapeWords: Readonly<Record<Shape, string>> = { rectangle: "Rectangle", l: "L", t: "T", u: "U" };

/**
 * The planner as it begins: a rectangle with gutter on every side, and its result. planner.island.ts brings it to life; the
 * server renders all that it ever shows, so that nothing moves then.
 */
export function PlannerForm(basis: Basis) {
  const plan = startingPlan();
  const takeoff = takeOff(plan, basis.rainfall.inches);
  const words = planWords(plan, takeoff, basis);
  const { without } = partsOfPrice(basis.prices);
  return (
    <form id="planner" autoComplete="off" noValidate>
      <div className={styles.form}>
        <div className={styles.inputs}>
          <ChoiceGroup
            name="shape"
            columns="five"
            legend={
              <Text id="planner.shape.title" plain>
                Which shape is your roof, seen from above?
              </Text>
            }
          >
            {(Object.keys(shapes) as Shape[]).map((shape) => (
              <Choice key={shape} name="shape" value={shape} label={shapeWords[shape]} checked={shape === "rectangle"}>
                <path d={`M${shapes[shape].map(([x, y]) => `${x + 6} ${y + 5}`).join("L")}z`} />
              </Choice>
            ))}
            <Choice name="shape" value="feet" label="I know my footage">
              <path d="M6 22v16h60V22M21 38v-8M36 38V27M51 38v-8" />
            </Choice>
          </ChoiceGroup>

          <div className={styles.outline}>
            <div className={styles.drawn}>
              <Text.h2 id="planner.drawing.title">Your roof from above</Text.h2>
              <Text.p className={styles.hint} id="planner.drawing.hint">
                Drag a corner to move it. Tap a side to add or remove its gutter. Or use the list.
              </Text.p>
              <PlanDrawing plan={plan} downspouts={takeoff.downspouts} />
              <p className={styles.problem} id="plan-problem" />
            </div>
            <SideRows plan={plan} />
          </div>

          <div className={styles.known}>
            <Text.h2 id="planner.known.title">Your footage</Text.h2>
            <Text.p className={styles.hint} id="planner.known.hint">
              Count a corner where one gutter meets another. If you have no corners, enter 0.
            </Text.p>
            <div className={styles.fields}>
              <KnownField name="feet" label="Feet of gutter" start="120" />
              <KnownField name="outside" label="Outside corners" start="0" />
              <KnownField name="inside" label="Inside corners" start="0" />
            </div>
          </div>

          <RoofQuestions plan={plan} />
          {/* Where the result stands below the questions. */}
          <ButtonLink className={styles.strip} href="#plan-result">
            <span data-word="brief">{words.brief}</span>
            <Icon name="down" />
          </ButtonLink>
        </div>

        <PlanResult words={words} isTotal={without === ""}>
          <div className={`row ${styles.tools}`}>
            <button type="button" id="plan-print">
              Print
            </button>
            <button type="button" id="plan-restart">
              Start over
            </button>
          </div>
        </PlanResult>
      </div>
      <HowWeCount words={words} {...basis} />
      <p className="visually-hidden" role="status" id="plan-status" />
    </form>
  );
}

function KnownField({ name, label, start }: { name: string; label: string; start: string }) {
  const id = `known-${name}`;
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        name={id}
        className={inputClass}
        inputMode="numeric"
        maxLength={10}
        defaultValue={start}
        aria-describedby={`${id}-error`}
      />
      <p className={styles.problem} id={`${id}-error`} />
    </div>
  );
}
