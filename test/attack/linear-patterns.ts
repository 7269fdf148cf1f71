/**
 * Patterns that the judge of patterns.test.ts objects to and that are linear all the same, by their source: it counts how
 * often a match can be given up, without asking how many places it can begin at. Each begins with a character that its own
 * repetition cannot pass, so every stretch of a text is walked over from one place only. `npm run test:attack` times them
 * with the longest texts that reach them.
 */
export const linearAllTheSame: ReadonlyMap<string, { begins: string; made: readonly string[] }> = new Map([
  ["(?:^|;\\s*)csrfToken=([^;]+)", { begins: ";", made: ["; ", ";csrfToken=", "; csrfToken"] }],
  ['(?:^|;)\\s*name="([^"]*)"', { begins: ";", made: ['; name="', ";name=", "; "] }],
  [';\\s*filename="([^"]*)"', { begins: ";", made: ['; filename="', ";filename=", "; "] }],
  [' class="([^"]*)"', { begins: '"', made: [' class="', " class=", ' class="aa '] }],
  ["\\[[^[\\]]*\\]|\\([^()]*\\)", { begins: "[ or (", made: ["[", "(", "[a", "(a", "[("] }],
  [
    "^\\+1(?=[2-9])|^[()[\\].,·/⁄+-]+(?=\\d|$)|(?<=\\d)[()[\\].,·/⁄+-]+$",
    { begins: "the text, or a digit", made: ["(", "1(", "1-.-"] },
  ],
  [
    "\\{(https:\\/\\/[^\\s{}]*(?=: )|[a-zA-Z0-9-]+(?: [a-zA-Z0-9-]+)*)(?:: ?((?:[^{}]|\\{[a-zA-Z0-9-]+(?: [a-zA-Z0-9-]+)*\\})*))?\\}",
    {
      begins: "{, which it passes only before a name and }, where it begins and matches",
      made: ["{", "{a:{b}", "{a a", "{https://: "],
    },
  ],
  [
    "(?:\\{(?:[^{}]|\\{[^{}]*\\})*\\}|[^.!?]|[.!?](?!\\s|$))+[.!?]*\\s*",
    {
      begins: "anywhere, and always matches: a { without its } is a character",
      made: ["{", "{{}", "a.", ". ", "{a{a}"],
    },
  ],
]);
