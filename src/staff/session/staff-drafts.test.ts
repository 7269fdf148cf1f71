import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "#test/app/memory-storage.ts";
import { draftOf, dropStaffDrafts, restoreDraft, staffDraft, sweepStaffDrafts } from "./staff-drafts.ts";

const twelveHoursMs = 12 * 60 * 60 * 1000;
const rita = 7;
const abe = 8;
const visitorDraft = "draft:contact";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("localStorage", memoryStorage());
  localStorage.setItem(visitorDraft, "{}");
  staffDraft(rita, "review:new").write({ review_text: "Half a sen" });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("AUTH-16 a person who signs in again within 12 hours finds what was typed, and nothing of another person", () => {
  vi.advanceTimersByTime(twelveHoursMs);
  sweepStaffDrafts(undefined);
  sweepStaffDrafts(rita);
  expect(staffDraft(rita, "review:new").read()).toEqual({ review_text: "Half a sen" });
  expect(staffDraft(rita, "review:3").read()).toEqual({});
  expect(staffDraft(abe, "review:new").read()).toEqual({});
});

test("AUTH-16 a draft keeps only what differs from what is saved, and nothing once that is taken back", () => {
  const saved = { review_text: "", rating: "5", is_active: "true" };
  const draft = staffDraft(rita, "review:new");
  draft.write(draftOf({ ...saved, review_text: "Half", password: "seven herons" }, saved));
  expect(localStorage.getItem(`staff-draft:${rita}:review:new`)).not.toContain("herons");
  expect(restoreDraft(draft.read(), saved).typed).toEqual(new Map([["review_text", "Half"]]));
  draft.write(draftOf(saved, saved));
  expect(Object.keys(localStorage)).toEqual([visitorDraft]);
});

test("OWN-02 a draft that comes back after someone else has saved shows what they saved in the same fields, and no other", () => {
  const saved = { about: "Owned by a family", since: "1985", note: "Closed" };
  const kept = draftOf({ ...saved, about: "Owned by two sisters", note: "" }, saved);
  expect(restoreDraft(kept, { about: "Owner-operated", since: "1990", note: "Closed" })).toEqual({
    typed: new Map(Object.entries({ about: "Owned by two sisters", note: "" })),
    theirs: new Map([["about", "Owner-operated"]]),
  });
  // They have saved the same.
  const same = restoreDraft(kept, { ...saved, about: "Owned by two sisters", note: "" });
  expect([same.typed.size, same.theirs.size]).toEqual([0, 0]);
});

test("AUTH-16 another person's sign-in removes the drafts of the first, and no visitor's", () => {
  staffDraft(abe, "image:3").write({ alt_text: "A hou" });
  // Ids that begin alike belong to different people.
  staffDraft(80, "image:3").write({ alt_text: "A poo" });
  sweepStaffDrafts(abe);
  expect(Object.keys(localStorage)).toEqual([visitorDraft, `staff-draft:${abe}:image:3`]);
});

test("AUTH-16 expired drafts are removed when anyone opens the staff app, although no form asks for them", () => {
  vi.advanceTimersByTime(twelveHoursMs + 1);
  sweepStaffDrafts(undefined);
  expect(Object.keys(localStorage)).toEqual([visitorDraft]);
});

test("AUTH-16 a pressed logout removes every draft", () => {
  staffDraft(abe, "profile").write({ name: "Abe" });
  dropStaffDrafts();
  expect(Object.keys(localStorage)).toEqual([visitorDraft]);
});
