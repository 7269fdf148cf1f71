import type { SampleReview } from "./queries.server.ts";

/** Stars and words, in the order of the page. Written for this purpose: none is anybody's experience. */
const samples: readonly (readonly [rating: 3 | 4 | 5, text: string])[] = [
  [
    5,
    "They measured on Tuesday, shaped the gutter in our driveway on Thursday and were gone before lunch. Forty-two feet without a joint. I went round with a rake afterwards and found nothing to rake.",
  ],
  [
    5,
    "Every summer storm used to draw a curtain of water across our lanai. We have had three good ones since, and the floor stayed dry.",
  ],
  [4, "Neat work, fair price. They came two days later than planned because of the rain, but called ahead both times."],
  [5, "I asked whether I needed 6 inch. The answer was that 5 inch would do for my roof, so that is what I bought."],
  [
    5,
    "The old gutters hung on spikes that had been working loose since we moved in. The new ones sit on hidden hangers, every two feet, screwed into the fascia. I am 78 and no longer climb ladders, so they took a picture of each corner from above and went through them with me at the kitchen table.",
  ],
  [
    5,
    "Two live oaks hang over our roof. One year with the mesh guards: leaves on top, water inside, ladder in the garage.",
  ],
  [
    4,
    "Good crew, clean corners. I would have liked the downspout on the other side of the window; they had asked, and I said yes too quickly.",
  ],
  [5, "The bronze matches our tile roof so well that the neighbors have not noticed. That is meant as praise."],
  [5, "Estimate by phone in ten minutes, no visit, no pressure. The bill was the number they had said."],
  [
    5,
    "Water used to stand against the garage wall for a day. Now it runs out onto the lawn over a splash block, and the wall paint has stopped peeling.",
  ],
  [3, "The gutters are fine. The appointment window was four hours long, and they came in the last of them."],
  [
    5,
    "They asked me to come out and look along the fascia before they put the last screw in. Straight as a ruler. It is a small thing, to be asked.",
  ],
  [
    5,
    "Our house has an odd corner where three roofs meet, and two companies had told us to live with the overflow. This crew made a mitered piece on the spot, ran 6 inch on the long side and moved one downspout. It rained two inches the week after. I stood under that corner with a cup of coffee, dry.",
  ],
  [4, "Did what they said. A little louder than I had expected, the machine in the driveway, but only for an hour."],
  [5, "Courteous with my mother, who asked them everything twice. They answered everything twice."],
  [
    5,
    "We had the rotten fascia board replaced along with the gutter. They showed us the piece they took out, so we knew what we were paying for.",
  ],
  [5, "White gutters on a white house. You see a clean line and nothing else."],
  [
    4,
    "The guards cost far less than the quote we had from a national company. One section sat a little high and they came back the next week to set it right, without a bill.",
  ],
  [5, "Flower beds untouched, cat unimpressed, gutters straight."],
  [
    5,
    "I am a retired builder and I look at joints. There are none on the long runs, and the corners are sealed on the inside, where it counts.",
  ],
  [5, "Called on Monday at eight, talked to a person, had a date by five past."],
  [4, "Solid job. I had hoped for black and had to wait a week for the coil to come in. Worth the wait."],
  [
    5,
    "Before: a waterfall over the front door. After: a front door. We should have done this years ago, and now we know what the pots by the steps were for.",
  ],
  [
    5,
    "They explained why the downspouts on the north side should be 3 by 4 inch instead of 2 by 3, drew it on the back of the estimate, and left the choice to me.",
  ],
];

/** 24 reviews whose names say that they are samples (OPS-04). */
export const sampleReviews: readonly SampleReview[] = samples.map(([rating, review_text], index) => ({
  reviewer_name: `Sample review ${index + 1}`,
  review_text,
  rating,
}));
