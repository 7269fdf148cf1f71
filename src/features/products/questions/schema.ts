/** The product pages that have questions, by their path. Each has a list and an order of its own (OWN-60). */
export const questionPages = ["seamless-gutters", "gutter-guards"] as const;
export type QuestionPage = (typeof questionPages)[number];

/** A question with its answer. Both can name facts: {phone}. */
export type Question = { question: string; answer: string };

/** A question as visitors get it, with the name of the delivered one that it was. */
export type PublicQuestion = Question & { id: number; delivered: string | null };
