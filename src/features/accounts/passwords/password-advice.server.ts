import { accountLimits } from "#src/schema/account.schema.ts";

const passphrase = "Four or more unrelated words make a good password.";

export const lengthAdvice = {
  short: `Use at least ${accountLimits.password.min} characters. ${passphrase}`,
  long: `Use at most ${accountLimits.password.max} characters.`,
} as const;

export const obviousAdvice =
  "Leave out our company and its towns, and your own name, email and username: they are easy to guess. Use other words.";

/** For acceptable scores. */
export const acceptedAdvice = { 3: "Good. One more word makes it stronger.", 4: "Strong." } as const;

/** @param warning key of the warning of zxcvbn, if it has one */
export function adviceFor(warning: string | null): string {
  return (warning && adviceByWarning[warning]) || `This is too easy to guess. ${passphrase}`;
}

const common = "This is a common password, and attackers try it first. Use words that no one would expect together.";
const keys = "Keys in a row are easy to guess. Use words instead.";
const repeated = "Repeating something adds little. Use different words instead.";
const names = "Names are easy to guess. Add words that are not names.";

/** Keys as in @zxcvbn-ts/core, data/translationKeys. */
const adviceByWarning: Readonly<Record<string, string>> = {
  straightRow: keys,
  keyPattern: keys,
  simpleRepeat: repeated,
  extendedRepeat: repeated,
  sequences: "Sequences like abc or 1234 are easy to guess. Use words instead.",
  recentYears: "Years are easy to guess. Add more words instead.",
  dates: "Dates are easy to guess. Add more words instead.",
  topTen: common,
  topHundred: common,
  common,
  similarToCommon: common,
  wordByItself: "One word is easy to guess. Add three more unrelated words.",
  namesByThemselves: names,
  commonNames: names,
  userInputs: obviousAdvice,
};
