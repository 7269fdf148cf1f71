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
    answer: `Many one-story homes do well with 5 inch. A steep or large roof, tile or metal, or a valley that sends two slopes to one corner often calls for 6 inch: the sizing chart says it can drain ${moreRoofPercent(fiveInch, sixInch)} percent more roof. We’ll give you our first thoughts by phone, and measure before we form anything.`,
  },
  {
    ask: "How long can one piece be?",
    answer: "Usually as long as the eave. Past about 50 feet it may need room to expand and two downspouts.",
  },
  {
    ask: "Will it look crooked if it slopes?",
    answer: "No. It slopes about 1/4 inch in ten feet: enough to drain, too little to notice.",
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
