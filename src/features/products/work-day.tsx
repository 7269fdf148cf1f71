import { Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { CleanStep, FormStep, HangStep, MeasureStep, TestStep } from "#src/ui/drawings/work-steps.tsx";
import { CallLine } from "#src/ui/text/call-line.tsx";
import styles from "./work-day.module.css";

/** The day of the work in five drawn steps, for a dark section: how it ends, and how soon, as the owner says (LOOK-20). */
export function WorkDay() {
  const { usualWait, cleanUp } = useCompany();
  return (
    <>
      <Text.h2 id="seamless-gutters.day.title">What happens on the day</Text.h2>
      <ol className={styles.steps}>
        <li>
          <MeasureStep />
          <Text.h3 id="seamless-gutters.day.measure-title">We measure</Text.h3>
          <Text.p id="seamless-gutters.day.measure">
            Every edge of the roof and every corner. You tell us where a downspout would be in the way.
          </Text.p>
        </li>
        <li>
          <FormStep />
          <Text.h3 id="seamless-gutters.day.form-title">We form it</Text.h3>
          <Text.p id="seamless-gutters.day.form">
            Our portable machine rolls flat metal into gutter. Each straight run is one piece, cut to fit your house.
          </Text.p>
        </li>
        <li>
          <HangStep />
          <Text.h3 id="seamless-gutters.day.hang-title">We hang it</Text.h3>
          <Text.p id="seamless-gutters.day.hang">
            With a slight slope toward the downspout. Enough to drain, hard to notice.
          </Text.p>
        </li>
        <li>
          <TestStep />
          <Text.h3 id="seamless-gutters.day.test-title">We test it</Text.h3>
          <Text.p id="seamless-gutters.day.test">We run water from the far end and check the joints.</Text.p>
        </li>
        <li>
          <CleanStep />
          <Text.h3 id="seamless-gutters.day.clean-title">We clean up</Text.h3>
          <p>{cleanUp || <Text id="seamless-gutters.day.clean">We pick up our scraps and show you the work.</Text>}</p>
        </li>
      </ol>
      <CallLine>
        {usualWait ? (
          <>
            <Text.strong id="seamless-gutters.day.soon">How soon:</Text.strong>
            {` ${usualWait}`}
          </>
        ) : (
          <Text id="seamless-gutters.day.call">Questions about the day? We’ll talk it through.</Text>
        )}
      </CallLine>
    </>
  );
}
