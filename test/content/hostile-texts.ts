/**
 * What may be stored, IN-1. Forms remove NUL and lone surrogates; rows from elsewhere may hold the other invisible signs.
 */
export const hostileTexts: readonly string[] = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "</script><script>alert(1)</script>",
  "<!--<script>",
  "javascript:alert(1)",
  "{{7*7}}",
  "$" + "{7*7}",
  "one\u2028two",
  "\u202eright to left",
  "مرحبا بالمطر",
  "&lt;b&gt; &amp;",
  "a\u0007bell",
  "\ufffdlone",
  "🌧".repeat(4000),
  "W".repeat(8000),
];

/** As much of it as facts and texts of one line take. */
export const hostileLine = hostileTexts
  .slice(0, 11)
  .join(" ")
  .replaceAll(/[{}]/g, "")
  .replaceAll(/[\u2028\u202e]/g, " ")
  .replaceAll(/ +/g, " ")
  .slice(0, 180)
  .trim();
