/** As the delivered questions and the delivered confirmation end. */
const delivered = " The estimate is free, with no obligation.";

/** A text without the delivered sentence that the estimate is free, where the company does not say so (OWN-110). */
export function withoutFreeEstimate(text: string, { estimates }: { estimates: string }): string {
  return estimates === "" ? text.replace(delivered, "") : text;
}
