import { fiveInch, moreRoofPercent, sixInch } from "../gutter-sizes.ts";
import type { Question, QuestionPage } from "./schema.ts";

type Delivered = Question & {
  /** Never given to another question: the database knows it by this name. */
  name: string;
};

/**
 * The questions of a release, which stand in the database and follow later releases until they are edited (OWN-61). A question that
 * only the owner can answer names a fact that is empty as delivered (LOOK-21).
 */
export const deliveredQuestions: Readonly<Record<QuestionPage, readonly Delivered[]>> = {
  "seamless-gutters": [
    {
      name: "seamless-cost",
      question: "What does it cost?",
      answer:
        "Four things set the price: the feet of gutter, the size, the corners and the downspouts. Call {phone} and we’ll work it out with you. The estimate is free, with no obligation.",
    },
    {
      name: "seamless-joints",
      question: "Is there really no joint at all?",
      answer:
        "Not along a straight run: that is one piece. Corners, end caps and outlets are separate parts. We fasten and seal them, and those are the first places we check when we run the water.",
    },
    {
      name: "seamless-size",
      question: "Do I need 6 inch gutters?",
      answer: `Many one-story homes do well with 5 inch. A steep or large roof, tile or metal, or a valley that sends two slopes to one corner often calls for 6 inch. The sizing chart says it can handle ${moreRoofPercent(fiveInch, sixInch)} percent more roof. We’ll give you our first thoughts by phone, and measure before we form anything.`,
    },
    {
      name: "seamless-length",
      question: "How long can one piece be?",
      answer:
        "Usually as long as the eave. Past about 50 feet, we allow room for the metal to expand, and it usually needs two downspouts.",
    },
    {
      name: "seamless-slope",
      question: "Will it look crooked if it slopes?",
      answer: "No. It slopes about 1/4 inch in 10 feet: enough to drain, too little to notice.",
    },
    {
      name: "seamless-guards",
      question: "Can you put guards on at the same time?",
      answer:
        "Yes, and that’s the best time: the gutter is clean and we’re already there. Our gutter guards page shows how they work.",
    },
    { name: "seamless-storm", question: "How are your gutters fastened?", answer: "{hangers}" },
    { name: "seamless-metal", question: "Which metal is it, and how thick?", answer: "{gutterMetal}" },
    { name: "seamless-payment", question: "Is the price on the phone final, and how do I pay?", answer: "{payment}" },
    { name: "seamless-time", question: "How soon can you come, and how long does it take?", answer: "{usualWait}" },
    { name: "seamless-old-gutters", question: "Do you take the old gutters away?", answer: "{cleanUp}" },
    { name: "seamless-repairs", question: "Do you repair or clean gutters?", answer: "{repairs}" },
    { name: "seamless-warranty", question: "What warranty do you give?", answer: "{warranty}" },
    {
      name: "seamless-insured",
      question: "Are you insured?",
      answer: "Yes: {insurance}. Our license: {license}.",
    },
  ],
  "gutter-guards": [
    {
      name: "guards-cleaning",
      question: "Does that mean I never clean my gutters again?",
      answer:
        "Not quite, and be wary of anyone who promises that. The inside stays much cleaner. Check the top of the mesh twice a year, and brush or rinse it if something sticks.",
    },
    {
      name: "guards-needles",
      question: "What about pine needles?",
      answer:
        "They’re the reason for a mesh this fine. A pine needle slips into the holes of an ordinary screen and gets stuck there. On a fine mesh it lies flat, where it can dry and blow off.",
    },
    {
      name: "guards-storm",
      question: "Does rain shoot over the edge in a storm?",
      answer:
        "In a hard downpour some may, mostly below a roof valley. A clean mesh, the right slope and a 6 inch gutter help. We’ll check your valleys before we recommend anything.",
    },
    {
      name: "guards-old-gutters",
      question: "Can you put guards on the gutters I have?",
      answer:
        "Yes, if they’re 5 or 6 inch, straight, firmly hung and clean. If they aren’t worth covering, we’ll say so.",
    },
    {
      name: "guards-sizes",
      question: "Which gutters do they fit?",
      answer:
        "Both of ours, 5 inch and 6 inch. On a new gutter, we put them on the same day we hang it. Before we start, we’ll show you how they fasten, because that can affect your roof warranty.",
    },
    { name: "guards-made", question: "What are they made of?", answer: "{guardKind}" },
    { name: "guards-warranty", question: "What warranty do you give?", answer: "{warranty}" },
  ],
};

/** The words of a delivered question; undefined when this release has no such question. */
export function findDelivered(name: string | null): Question | undefined {
  const found = Object.values(deliveredQuestions)
    .flat()
    .find((delivered) => delivered.name === name);
  return found && { question: found.question, answer: found.answer };
}
