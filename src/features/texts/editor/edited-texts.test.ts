import { expect, test } from "vitest";
import { createEditedTexts, unseen } from "./edited-texts.ts";

/** What the site has of texts. */
const site = (words: Record<string, string>) =>
  Object.fromEntries(Object.entries(words).map(([id, one]) => [id, { words: one, delivered: "As delivered" }]));
const edited = (words: Record<string, string>, now?: () => number) =>
  createEditedTexts({ ...{ facts: {}, factNames: {}, textLinks: {}, timeZone: "UTC" }, texts: site(words) }, now);

test("OWN-32 typing is undone in steps, also across texts, and what was undone is done again", () => {
  let time = 0;
  const texts = edited({ a: "A", b: "B" }, () => time);
  texts.set("a", "A1", true);
  texts.set("a", "A12", true);
  time += 1000;
  texts.set("b", "B1");
  expect(texts.changes()).toEqual({ a: "A12", b: "B1" });
  expect([texts.undo(), texts.words("b")]).toEqual(["b", "B"]);
  expect([texts.undo(), texts.words("a")]).toEqual(["a", "A"]);
  expect([texts.undo(), texts.changes()]).toEqual([undefined, {}]);
  expect([texts.redo(), texts.words("a")]).toEqual(["a", "A12"]);
  texts.markSaved(site(texts.changes()));
  expect(texts.changes()).toEqual({});
  expect([texts.undo(), texts.changes()]).toEqual(["a", { a: "A" }]);
});

test("OWN-34 EDIT-01 EDIT-02 of two texts that someone else has changed each is shown before the next save replaces it", () => {
  const texts = edited({ a: "A", b: "B", c: "C" });
  const seen = () => [texts.seen("a"), texts.seen("b")];
  texts.set("a", "my a");
  texts.set("b", "my b");
  texts.set("c", "my c");
  expect(texts.meet(site({ a: "their a", b: "their b", c: "my c" }))).toBe("a");
  expect(texts.changes()).toEqual({ a: "my a", b: "my b" });
  expect(seen()).toEqual([unseen, unseen]);
  texts.select("a");
  expect([texts.theirs("a")?.words, ...seen()]).toEqual(["their a", "their a", unseen]);
  expect(texts.meet(site({ a: "their a", b: "their b" }))).toBe("b");
  texts.select("b");
  expect(seen()).toEqual(["their a", "their b"]);
  texts.set("a", "their a");
  expect(texts.theirs("a")).toBeUndefined();
  texts.markSaved(site(texts.changes()));
  expect([texts.changes(), texts.theirs("b")]).toEqual([{}, undefined]);
});

test("EDIT-01 what someone else saves in a text that was taken back while it was sent is no conflict, and is not replaced", () => {
  const texts = edited({ a: "A" });
  texts.set("a", "my a");
  texts.undo();
  expect(texts.meet(site({ a: "their a" }))).toBeUndefined();
  expect([texts.words("a"), texts.changes(["a"])]).toEqual(["their a", {}]);
});

test("EDIT-03 a draft comes back beside newer words, which are shown before they are replaced, after another reload too", () => {
  const before = edited({ a: "A", b: "B" });
  before.set("a", "my a");
  before.set("b", "my b");
  const now = { a: "their a", b: "B" };
  const texts = edited(now);
  expect(texts.restore(before.draft())).toBe("a");
  expect(texts.changes()).toEqual({ a: "my a", b: "my b" });
  expect([texts.seen("a"), texts.seen("b")]).toEqual([unseen, "B"]);
  const again = edited(now);
  expect(again.restore(texts.draft())).toBe("a");
  again.select("a");
  expect([again.theirs("a")?.words, again.seen("a")]).toEqual(["their a", "their a"]);
});
