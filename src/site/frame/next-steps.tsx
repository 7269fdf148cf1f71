import { namedText, Text } from "#src/facts/text.tsx";
import numbered from "#src/ui/text/numbered-steps.module.css";
import styles from "./next-steps.module.css";

/** What happens after a call or an inquiry, in the same words beside both forms (LOOK-34). */
export function NextSteps() {
  return (
    <>
      <Text.h2 className="band" id="home.steps.title">
        What happens next
      </Text.h2>
      <ol className={`${numbered.steps} ${styles.steps}`}>
        <li>
          <Text.b id="home.steps.tell-title">You tell us what you see.</Text.b>{" "}
          <Text
            id="home.steps.tell"
            needs="planner"
            or={namedText(
              "home.steps.plain-tell",
              "Water over the edge, a drip at a joint, a wet wall, or no gutters at all.",
            )}
          >
            {
              "Water over the edge, a drip at a joint, a wet wall, or no gutters at all. Like numbers? {planner: Plan your gutters} first."
            }
          </Text>
        </li>
        <li>
          <Text.b id="home.steps.talk-title">We talk it through.</Text.b>{" "}
          <Text id="home.steps.talk">
            {
              "We go over your roof on the phone and give you an estimate. It helps to know the length of your eaves, how many stories, and whether trees are close. A good guess is fine."
            }
          </Text>
        </li>
        <li>
          <Text.b id="home.steps.day-title">You decide.</Text.b>{" "}
          <Text id="home.steps.day">
            {
              "Take your time. If you like the price, we agree on a day and make your gutters at your house. Each straight run is one piece, {sizes}, cut to fit your eave."
            }
          </Text>
        </li>
      </ol>
    </>
  );
}
