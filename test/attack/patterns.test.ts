import { isSafe } from "redos-detector";
import { expect, test } from "vitest";
import { linearAllTheSame } from "./linear-patterns.ts";
import { findMadePatterns, findPatterns } from "./source.ts";

/* No regular expression may take much longer for a text that was made for it (IN-8, M-11). */

const patterns = findPatterns();

/** What the judge has against a pattern; undefined when nothing. */
function objection(pattern: RegExp): string | undefined {
  const { safe, error, score } = isSafe(pattern);
  return safe ? undefined : `${error ?? "unsafe"}, score ${score.infinite ? "infinite" : score.value}`;
}

test("IN-8 the judge knows a slow pattern when it sees one", () => {
  for (const slow of [/\/+$/, /^[^\s@]+@[^\s@]+\.[^\s@]+$/, /^(a+)+$/, /\.[^/]*$/])
    expect(objection(slow)).toBeDefined();
  for (const quick of [/^[a-z]+$/, /\/{1,3}$/, /[\p{Cc}\u2028]+/gu]) expect(objection(quick)).toBeUndefined();
});

test("IN-8 no regular expression of the product can be made to take long", () => {
  expect(patterns.length).toBeGreaterThan(50);
  const slow = patterns
    .filter(({ source }) => !linearAllTheSame.has(source))
    .map(({ file, source, flags }) => [`${file} /${source}/${flags}`, objection(new RegExp(source, flags))] as const)
    .filter(([, against]) => against !== undefined);
  expect(slow).toEqual([]);
});

test("IN-8 what is excepted from that is still there and would be refused otherwise", () => {
  for (const source of linearAllTheSame.keys()) {
    const pattern = patterns.find((one) => one.source === source);
    expect(pattern, source).toBeDefined();
    expect(objection(new RegExp(source, pattern?.flags)), source).toBeDefined();
  }
});

test("IN-8 patterns made while running are these, and none of them can take long", () => {
  expect(findMadePatterns()).toEqual([
    expect.stringMatching(/^src\/features\/accounts\/passwords\/obvious-words\.server\.ts: .*RegExp\.escape/),
    expect.stringMatching(/^src\/features\/messages\/schema\.ts: .*messageLimits\.phoneDigits/),
    expect.stringMatching(/^src\/features\/operations\/backups\/backup-folder\.server\.ts: .*prefixOf\(kind\)/),
  ]);
  // An alternation of fixed words, whichever they are; the others as they come out.
  const examples = [
    /gutter|gutters|ocala/gu,
    /^[0-9]{10,11}$/,
    /^nightly-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/,
  ];
  for (const made of examples) expect(objection(made)).toBeUndefined();
});
