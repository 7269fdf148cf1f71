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
    text: "A machine we bring along rolls flat metal into gutter. One piece for each straight run, cut to your house.",
    drawing: <FormStep />,
  },
  {
    name: "We hang it",
    text: "With a slight fall toward the downspout. You will not see it. The water will.",
    drawing: <HangStep />,
  },
  {
    name: "We test it",
    text: "Water goes in at the far end and has to come out at the splash block, and nowhere else.",
    drawing: <TestStep />,
  },
];

/** How a gutter comes to a house, in four drawn steps. Made for a dark ground. */
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
