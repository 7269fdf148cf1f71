import { site } from "#site";
import { fiveInch, moreRoofPercent, sixInch } from "./gutter-sizes.ts";
import styles from "./questions.module.css";

type Question = { readonly ask: string; readonly answer: string };

/** Questions with answers that open without a script. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={styles.layout}>
      <h2 id="questions">Questions we hear</h2>
      <div className={styles.list}>
        {questions.map(({ ask, answer }) => (
          <details key={ask}>
            <summary>{ask}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </div>
  );
}

export const seamlessQuestions: readonly Question[] = [
  {
    ask: "Is there really no joint at all?",
    answer:
      "Not along a straight run: that is one piece. Corners, end caps and outlets are separate parts. We fasten and seal them, and they are what we look at first when we test.",
  },
  {
    ask: "Do I need 6 inch gutters?",
    answer: `Many one-story homes do well with 5 inch. A steep or large roof, tile or metal, or a valley that sends two slopes to one corner often calls for 6 inch: the sizing chart says it can drain ${moreRoofPercent(fiveInch, sixInch)} percent more roof. We’ll give you our first thoughts by phone, and measure before we form anything.`,
  },
  {
    ask: "How long can one piece be?",
    answer:
      "Usually as long as the eave. Past about 50 feet, we allow room for the metal to expand, and it usually needs two downspouts.",
  },
  {
    ask: "Will it look crooked if it slopes?",
    answer: "No. It slopes about 1/4 inch in 10 feet: enough to drain, too little to notice.",
  },
  {
    ask: "Can you put guards on at the same time?",
    answer:
      "Yes, and that’s the best time: the gutter is clean and we’re already there. Our gutter guards page shows how they work.",
  },
  {
    ask: "What does it cost?",
    answer: `That depends on the feet of gutter, the size, the corners and the downspouts. Call ${site.phone.display} and we’ll work it out with you. The estimate is free, with no obligation.`,
  },
];

export const guardQuestions: readonly Question[] = [
  {
    ask: "Will I never have to clean my gutters again?",
    answer:
      "No, and be wary of anyone who promises that. The inside stays much cleaner. Check the top of the mesh twice a year, and brush or rinse it if something sticks.",
  },
  {
    ask: "What about pine needles?",
    answer:
      "They’re the reason for a mesh this fine. A pine needle slips into the holes of an ordinary screen and gets stuck there. On a fine mesh it lies flat, where it can dry and blow off.",
  },
  {
    ask: "Does rain shoot over the edge in a storm?",
    answer:
      "In a hard downpour some can, mostly below a roof valley. A clean mesh, the right slope and a 6 inch gutter help. We’ll look at your valleys before we recommend anything.",
  },
  {
    ask: "Can you put guards on the gutters I have?",
    answer:
      "Yes, if they’re 5 or 6 inch, straight, firmly hung and clean. If they aren’t worth covering, we’ll say so.",
  },
  {
    ask: "Which gutters do they fit?",
    answer:
      "Both of ours, 5 inch and 6 inch. On a new gutter, we put them on the same day we hang it. We’ll tell you how they fasten before we start, because your roof warranty may depend on it.",
  },
];
