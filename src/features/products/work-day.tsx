import { FormStep, HangStep, MeasureStep, TestStep } from "#src/ui/drawings/work-steps.tsx";
import styles from "./work-day.module.css";

const steps = [
  {
    name: "We measure",
    text: "Every edge of the roof and every corner. You tell us where a downspout would be in the way.",
    drawing: <MeasureStep />,
  },
  {
    name: "We form it here",
    text: "Our portable machine rolls flat metal into gutter. Each straight run is one piece, cut to fit your house.",
    drawing: <FormStep />,
  },
  {
    name: "We hang it",
    text: "With a slight slope toward the downspout. Enough to drain, hard to notice.",
    drawing: <HangStep />,
  },
  {
    name: "We test it",
    text: "We run water from the far end and check the joints.",
    drawing: <TestStep />,
  },
];

/** The day of the work in four drawn steps, for a dark section. */
export function WorkDay() {
  return (
    <>
      <h2 id="day">What happens on the day</h2>
      <ol className={styles.steps}>
        {steps.map(({ name, text, drawing }) => (
          <li key={name}>
            {drawing}
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
