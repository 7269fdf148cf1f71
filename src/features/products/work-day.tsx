import { Text } from "#src/facts/text.tsx";
import { FormStep, HangStep, MeasureStep, TestStep } from "#src/ui/drawings/work-steps.tsx";
import styles from "./work-day.module.css";

const steps = [
  {
    key: "measure",
    name: <Text id="seamless-gutters.day.measure-title">We measure</Text>,
    text: (
      <Text id="seamless-gutters.day.measure">
        Every edge of the roof and every corner. You tell us where a downspout would be in the way.
      </Text>
    ),
    drawing: <MeasureStep />,
  },
  {
    key: "form",
    name: <Text id="seamless-gutters.day.form-title">We form it here</Text>,
    text: (
      <Text id="seamless-gutters.day.form">
        Our portable machine rolls flat metal into gutter. Each straight run is one piece, cut to fit your house.
      </Text>
    ),
    drawing: <FormStep />,
  },
  {
    key: "hang",
    name: <Text id="seamless-gutters.day.hang-title">We hang it</Text>,
    text: (
      <Text id="seamless-gutters.day.hang">
        With a slight slope toward the downspout. Enough to drain, hard to notice.
      </Text>
    ),
    drawing: <HangStep />,
  },
  {
    key: "test",
    name: <Text id="seamless-gutters.day.test-title">We test it</Text>,
    text: <Text id="seamless-gutters.day.test">We run water from the far end and check the joints.</Text>,
    drawing: <TestStep />,
  },
];

/** The day of the work in four drawn steps, for a dark section. */
export function WorkDay() {
  return (
    <>
      <h2 id="day">
        <Text id="seamless-gutters.day.title">What happens on the day</Text>
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ key, name, text, drawing }) => (
          <li key={key}>
            {drawing}
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
