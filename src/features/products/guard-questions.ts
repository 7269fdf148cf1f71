import type { Question } from "./questions.tsx";

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
    answer: "Both of ours, 5 inch and 6 inch. On a new gutter, we put them on the same day we hang it.",
  },
];
