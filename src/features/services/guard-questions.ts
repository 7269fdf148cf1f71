import type { Question } from "./questions.tsx";

export const guardQuestions: readonly Question[] = [
  {
    ask: "Will I never have to clean my gutters again?",
    answer:
      "Nobody should promise that. The inside stays clean for a long time. The top of the mesh wants a look twice a year, and a brush or a rinse if something sticks.",
  },
  {
    ask: "What about pine needles?",
    answer:
      "They are the reason for a mesh this fine. A needle slips through the holes of an ordinary screen and stands upright in them. On mesh it lies flat, where it can dry and blow off.",
  },
  {
    ask: "Does rain shoot over the edge in a storm?",
    answer:
      "In a hard downpour a little can, above all below a roof valley. A clean mesh, the right slope and a 6 inch gutter keep it small. We look at your valleys before we recommend anything.",
  },
  {
    ask: "Can you put guards on the gutters I have?",
    answer: "Yes, if they are 5 or 6 inch, straight and firmly hung. If they are not worth covering, we say so.",
  },
  {
    ask: "Which gutters do they fit?",
    answer: "Both of ours, 5 inch and 6 inch. On a new gutter we put them on the same day we hang it.",
  },
];
