/** Rating and text, in the order of the page. They claim nothing about the company. */
const samples: readonly (readonly [rating: 3 | 4 | 5, text: string])[] = [
  [
    5,
    "Sample text. A customer might write here how the day went: when we came, how long it took, and what the house looks like now. We put it here to show how a review of this length will look on the page.",
  ],
  [5, "Sample text. A customer might write here how the lanai looked after the first big storm."],
  [4, "Sample text with four stars. A customer might write here what went well, and what could have gone better."],
  [5, "Sample text. A customer might write here why they chose 5 inch or 6 inch."],
  [
    5,
    "Sample text. This one is longer, to show how a long review looks beside short ones. A customer might begin with what was wrong: water over the edge, a drip at a corner, a wet wall. Then they might write how we measured, what we recommended, and what they decided. Some people like to tell the whole story, and there is room for it here.",
  ],
  [
    5,
    "Sample text. A customer with oaks over the roof might write here how the gutter guards did in their first year.",
  ],
  [
    4,
    "Sample text with four stars. A customer might write here about the crew, the corners, and one thing they would do differently next time.",
  ],
  [5, "Sample text. A customer might write here about the color they chose, and how it looks with their roof."],
  [5, "Sample text. A customer might write here how the estimate by phone went."],
  [
    5,
    "Sample text. A customer might write here where the water used to stand, and where the downspout takes it today. Two or three sentences are enough.",
  ],
  [3, "Sample text with three stars. We show reviews like this one too."],
  [
    5,
    "Sample text. A customer might write here what they noticed when the crew had left and they walked around the house.",
  ],
  [
    5,
    "Sample text. This is another long one. A customer with a hard corner, where two roofs meet in a valley, might write here what other companies said and what we did. They might add how many feet of gutter it was, how many downspouts, and what happened the next time it rained hard. Details like these help the next homeowner.",
  ],
  [4, "Sample text with four stars. A customer might write here how loud it was, and for how long."],
  [5, "Sample text. A customer might write here how their questions were answered."],
  [
    5,
    "Sample text. A customer might write here what we found when the old gutters came down, and how we talked about it before we went on.",
  ],
  [5, "Sample text. Short reviews are welcome too."],
  [
    4,
    "Sample text with four stars. A customer might write here about the gutter guards: what they cost, how they were fitted, and whether anything had to be adjusted afterward.",
  ],
  [5, "Sample text. Even one sentence helps."],
  [
    5,
    "Sample text. A customer who knows the trade might write here about the joints, the corners and the hangers, and what they saw when they looked closely.",
  ],
  [5, "Sample text. A customer might write here how quickly they got a date."],
  [
    4,
    "Sample text with four stars. A customer might write here about waiting for a color, and whether it was worth it.",
  ],
  [
    5,
    "Sample text. A customer might write here about before and after: what happened at the front door in every storm, and what happens there now.",
  ],
  [
    5,
    "Sample text. A customer might write here what they learned about downspouts, and which size they chose in the end.",
  ],
];

/** 24 reviews; their names mark them as samples (OPS-04). */
export const sampleReviews = samples.map(([rating, review_text], index) => ({
  reviewer_name: `Sample review ${index + 1}`,
  review_text,
  rating,
}));
