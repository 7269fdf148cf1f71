import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "#test/app/memory-storage.ts";
import { warningWords } from "./idle-warning.ts";
import { type Warning, watchSession } from "./watch-session.ts";

const minute = 60_000;
const start = Date.parse("2026-03-02T15:00:00Z");

/** What the watch has said, in order. */
let said: string[];
let warning: Warning | undefined;
/** What each minute's check has told the server about activity. */
let checks: (string | undefined)[];
let status: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", Object.assign(new EventTarget(), { cookie: "" }));
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Record<string, string> }) => {
    checks.push(headers["x-user-activity"]);
    const body = { user: {}, endsAt: new Date(start + 240 * minute) };
    return Response.json(body, { status, headers: { date: new Date().toUTCString() } });
  });
  [said, checks, status, warning] = [[], [], 200, undefined];
  stop = watchSession({
    endsAt: start + 240 * minute,
    onWarning(shown) {
      warning = shown;
      said.push(shown.is);
      // The dialog takes the focus.
      act("focusin");
    },
    onAnswer: ({ is }) => is === "signed-out" && said.push(is),
    onEnd: (reason) => said.push(`ended: ${reason}`),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * minute);
const act = (type: string) => window.dispatchEvent(new Event(type));
function answerWarning() {
  if (warning && warning.is !== "over") warning.onAnswer();
}

test("AUTH-08 a person who does nothing is warned after 14 minutes and logged out after 15", async () => {
  await pass(13.99);
  expect(said).toEqual([]);
  await pass(0.01);
  expect(said).toEqual(["idle"]);
  await pass(0.99);
  expect(said).toEqual(["idle"]);
  await pass(0.01);
  expect(said).toEqual(["idle", "ended: idle"]);
});

test("AUTH-08 AUTH-15 an answer to the warning begins the 15 minutes anew", async () => {
  await pass(14.5);
  answerWarning();
  await pass(13.9);
  expect(said).toEqual(["idle", "over"]);
  await pass(1.1);
  expect(said).toEqual(["idle", "over", "idle", "ended: idle"]);
});

const acts = ["mousemove", "keydown", "scroll", "pointerdown", "wheel", "touchmove", "click", "focusin"];

test.each(acts)("AUTH-08 AUTH-15 %s begins the 15 minutes anew", async (type) => {
  for (let round = 0; round < 3; round++) {
    await pass(13);
    act(type);
  }
  await pass(13);
  expect(said).toEqual([]);
});

test.each([...acts, "focus", "pageshow", "online"])(
  "AUTH-08 a person who wakes the laptop after 20 minutes is logged out by %s, though no timer has run",
  (type) => {
    vi.setSystemTime(start + 20 * minute);
    act(type);
    expect(said).toEqual(["ended: idle"]);
  },
);

test("AUTH-08 the check of each minute says whether there was activity since the last one that was answered", async () => {
  await pass(2);
  expect(checks).toEqual(["1", undefined]);
  act("mousemove");
  status = 500;
  await pass(1);
  status = 200;
  await pass(2);
  expect(checks.slice(2)).toEqual(["1", "1", undefined]);
});

test("AUTH-08 work in one tab keeps the other one logged in", async () => {
  await pass(14.5);
  localStorage.setItem("last-activity", String(Date.now()));
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "last-activity" }));
  await pass(13.9);
  expect(said).toEqual(["idle", "over"]);
});

test("AUTH-08 four hours after logging in it is over, however busy a person is; the warning offers no staying", async () => {
  for (let passed = 0; passed < 239; passed++) {
    act("keydown");
    await pass(1);
  }
  expect(said).toEqual(["time"]);
  expect(warning && warningWords(warning)).toMatchObject({
    text: "You logged in four hours ago, so we’ll log you out in 60 seconds. Please save your work.",
    button: "OK",
  });
  answerWarning();
  act("keydown");
  await pass(1);
  expect(said).toEqual(["time", "ended: time"]);
});

test("AUTH-09 a session that has ended elsewhere is noticed within the minute", async () => {
  status = 401;
  await pass(1);
  expect(said).toEqual(["signed-out"]);
});
