import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filmScenes } from "./info-video.tsx";

/** The cues of a WebVTT file: when each begins and ends, in seconds, and its text. */
function cuesOf(name: string) {
  const text = readFileSync(`public/video/seamless-gutters-florida.${name}.vtt`, "utf8");
  return [...text.matchAll(/^00:00:([\d.]+) --> 00:00:([\d.]+)\n(.+)$/gm)].map(([, from, to, words = ""]) => ({
    from: Number(from),
    to: Number(to),
    words,
  }));
}

test("A11Y-12 each scene of the film has its caption, its description and its words on the page, in one order", () => {
  const [sound, ...captions] = cuesOf("en");
  const descriptions = cuesOf("descriptions.en");
  expect(sound?.words).toMatch(/^\[.+\]$/);
  expect(captions.map(({ words }) => words)).toEqual(filmScenes.map(({ caption }) => caption));
  expect(descriptions).toHaveLength(filmScenes.length);
  expect(descriptions.map(({ to }) => to)).toEqual(captions.map(({ to }) => to));
});

test("A11Y-12 a description can be spoken before the next begins: at most five words a second", () => {
  for (const { from, to, words } of cuesOf("descriptions.en")) {
    expect(words.split(" ").length / (to - from), words).toBeLessThanOrEqual(5);
  }
});
