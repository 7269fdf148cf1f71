import { test as base, expect, vi } from "vitest";
import { memoryDatabase } from "#test/app/memory-database.ts";
import { memoryStorage } from "#test/app/memory-storage.ts";
import { keep, keptNames, openKey, readKept } from "./kept.ts";
import { sendWithKey } from "./send-with-key.ts";
import { changeArrived, sendOrKeep, sendWaiting } from "./waiting.ts";

/** A note whose words begin with its stop. */
const change = (words: string) => {
  const stop = Number(words[0]);
  return { method: "POST", path: `/api/user/day/${stop}/notes`, body: { note: words }, stop, words } as const;
};

/** A browser with a session; the server answers with the status that `answers` has for a note, or 201. */
const test = base.extend<{ answers: Map<string, number>; sent: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern.
  answers: async ({}, use) => use(new Map()),
  sent: async ({ answers }, use) => {
    const sent: string[] = [];
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("document", { cookie: "csrfToken=a.b" });
    memoryDatabase();
    vi.stubGlobal("fetch", async (_: string, { body }: { body: ArrayBuffer }) => {
      const { note } = JSON.parse(new TextDecoder().decode(body)) as { note: string };
      sent.push(note);
      const status = answers.get(note) ?? 201;
      if (status === 0) throw new TypeError("no network");
      const present = status === 409 ? { state: "done" } : undefined;
      return Response.json(status < 400 ? {} : { error: `answered ${status}`, present }, { status });
    });
    await openKey("secret", Date.now() + 60_000);
    await use(sent);
    vi.unstubAllGlobals();
  },
});

/** Stores changes as an earlier time without a network has. */
async function wait(...all: string[]): Promise<void> {
  for (const words of all) {
    const { body, ...head } = change(words);
    const stored = { ...head, key: "a".repeat(32), type: "application/json", at: "2026-03-02T10:00:00.000Z" };
    await keep(`waiting/${all.indexOf(words)}`, stored, new TextEncoder().encode(JSON.stringify(body)).buffer);
  }
}

async function left(): Promise<string[]> {
  const names = (await keptNames()).filter((name) => name.startsWith("waiting/"));
  const kept = await Promise.all(names.map((name) => readKept<{ words: string; refused?: { text: string } }>(name)));
  return kept.map((one) => [one?.head.words, one?.head.refused?.text].filter(Boolean).join(": "));
}

for (const status of [500, 507, 429])
  test(`JOB-34 a change that the server answers ${status} is tried again, before the others of its stop, and holds back no other stop`, async ({
    answers,
    sent,
  }) => {
    await wait("1 done", "1 note", "2 note");
    answers.set("1 done", status);
    await sendWaiting();
    expect([sent, await left()]).toEqual([
      ["1 done", "2 note"],
      ["1 done", "1 note"],
    ]);
    answers.clear();
    await sendWaiting();
    expect([sent.slice(2), await left()]).toEqual([["1 done", "1 note"], []]);
  });

test("JOB-34 a change that the person may no longer make stays with the reason, and the next ones are sent", async ({
  answers,
  sent,
}) => {
  await wait("1 done", "1 note");
  answers.set("1 done", 403);
  await sendWaiting();
  expect(await left()).toEqual(["1 done: answered 403"]);
  // The second time with the csrfToken of the session.
  expect(sent).toEqual(["1 done", "1 done", "1 note"]);
});

test("JOB-33 the day is loaded anew where someone else was faster, and not where a change fails", async ({
  answers,
  sent,
}) => {
  const arrived: string[][] = [];
  window.addEventListener(changeArrived, () => arrived.push([...sent]));
  answers.set("1 done", 409).set("2 done", 500);
  for (const words of ["1 done", "2 done", "3 done"]) await sendOrKeep(change(words), "");
  expect(arrived).toEqual([["1 done"], ["1 done", "2 done", "3 done"]]);
});

for (const status of [0, 401, 503])
  test(`JOB-34 nothing is sent behind a change that is answered ${status || "by no one"}, since all would be`, async ({
    answers,
    sent,
  }) => {
    await wait("1 done", "2 note");
    answers.set("1 done", status);
    await sendWaiting();
    expect([sent, await left()]).toEqual([["1 done"], ["1 done", "2 note"]]);
  });

test("JOB-34 a new change goes behind an older one of its stop that waits, one of another stop at once", async ({
  answers,
  sent,
}) => {
  await wait("1 done");
  answers.set("1 done", 500);
  expect(await sendOrKeep(change("2 note"), "")).toEqual({ ok: true, value: {} });
  expect(await sendOrKeep(change("1 note"), "")).toBe("waits");
  answers.clear();
  await vi.waitFor(async () => {
    await sendWaiting();
    expect(await left()).toEqual([]);
  });
  expect(sent.filter((words) => words !== "1 done")).toEqual(["2 note", "1 note"]);
  expect(sent.at(-1)).toBe("1 note");
});

test("JOB-34 a form’s change keeps its key until the site has taken it, and not its words on this device", async () => {
  vi.stubGlobal("sessionStorage", memoryStorage());
  const keys: string[] = [];
  const send = (ok: boolean) =>
    sendWithKey("a note: Gate 4411", async (headers) => {
      keys.push(headers["x-sent-key"]);
      return ok ? { ok, value: {} } : { ok, error: { text: "", detail: "", status: undefined, code: "", fields: {} } };
    });
  for (const ok of [false, true, true]) await send(ok);
  expect(keys).toEqual([keys[0], keys[0], expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(keys[2]).not.toBe(keys[0]);
  await send(false);
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain("Gate");
});
