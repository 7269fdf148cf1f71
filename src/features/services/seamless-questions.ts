import { site } from "#site";
import { fiveInch, moreRoofPercent, sixInch } from "./gutter-sizes.ts";
import type { Question } from "./questions.tsx";

export const seamlessQuestions: readonly Question[] = [
  {
    ask: "Is there really no seam at all?",
    answer:
      "Not along a straight run: that is one piece. Corners, end caps and outlets are separate parts. We fasten and seal them, and they are what we look at first when we test.",
  },
  {
    ask: "Do I need 6 inch?",
    answer: `Many one-story homes do well with 5 inch. A steep or large roof, tile or metal, or a valley that sends two slopes to one corner calls for 6 inch: the sizing chart gives it ${moreRoofPercent(fiveInch, sixInch)} percent more roof. We tell you on the phone what your house sounds like, and look before we form anything.`,
  },
  {
    ask: "How long can one piece be?",
    answer:
      "As long as the eave, from corner to corner. The machine does not mind. A very long run may need a downspout at each end, so that the water has a short way out.",
  },
  {
    ask: "Will it look crooked if it slopes?",
    answer: "No. It falls a fraction of an inch over ten feet. That is enough for water and too little for the eye.",
  },
  {
    ask: "Can you put guards on at the same time?",
    answer:
      "Yes, and that is the best moment: the gutter is clean and we are already there. See our gutter guards page for how they work.",
  },
  {
    ask: "What does it cost?",
    answer: `That depends on the feet of gutter, the size, the corners and the downspouts. Call ${site.phone.display} and we work it out with you. The estimate is free, with no obligation.`,
  },
];
