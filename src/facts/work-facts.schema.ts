import { optionalLine } from "./fact-parts.schema.ts";
import { type FactRow, fact } from "./fact-row.schema.ts";
import { price } from "./planner.schema.ts";

/** @param example what an owner would write */
function line(what: string, label: string, example: string) {
  return fact(optionalLine(200, what), what, `${label} (optional)`, { hint: `For example: ${example}`, rows: 1 });
}

/** What the company hangs and how it works (LOOK-20): empty as delivered, and the site says nothing of an empty one. */
export const workFacts = {
  gutterMetal: line("the metal", "Gutters: metal and thickness", "Aluminum, .032 inch thick"),
  hangers: line("the hangers", "Hangers: kind and spacing", "Hidden, screwed into the wood every 24 inches"),
  guardKind: line("the guards", "Guards: material and fastening", "Stainless steel mesh, screwed to the gutter"),
  guardFoot: fact(price, "the price of guards", "Guards: price of a foot, in dollars (optional)", {
    hint: "One price, or the lowest and the highest, such as 8 to 12. Installed.",
  }),
  warranty: line("the warranty", "Warranty: on work and on material", "10 years on our work, 20 on the finish"),
  usualWait: line("how soon you come", "How soon, and how long", "Within two weeks. Most homes take a day."),
  cleanUp: line("the clean-up", "Old gutters and clean-up", "We take the old gutters away and leave a clean yard."),
  repairs: line("repairs and cleaning", "Repairs and cleaning", "We repair and clean gutters of any make."),
  payment: line("how to pay", "Final price, and how to pay", "We confirm it in writing. No deposit. Check or card."),
} as const satisfies Readonly<Record<string, FactRow>>;

/** The name of such a fact. */
export type WorkFact = keyof typeof workFacts;
