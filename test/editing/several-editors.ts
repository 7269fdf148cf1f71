import fc from "fast-check";
import { expect } from "vitest";
import type { Result } from "#src/browser/call-api.ts";
import { minuteMs } from "#src/platform/process/clock.ts";
import {
  type EditedState,
  type Editor,
  followSaved,
  keepDraft,
  openEdited,
  saveTyped,
} from "#src/staff/editing/edited-state.ts";
import { staffDraftMs } from "#src/staff/session/security-policy.ts";
import { openDraft } from "#src/ui/form/draft.ts";

const names = ["a", "b"] as const;
type Name = (typeof names)[number];
export type TwoTexts = Record<Name, string>;

/** Where two texts are saved. */
export type Store = {
  read(): Promise<TwoTexts>;
  put(now: TwoTexts, was: TwoTexts): Promise<Result<TwoTexts>>;
  /** Makes a backup. @returns what restores it */
  backUp(): Promise<() => Promise<unknown>>;
};

const rareActs = ["load", "leave", "lose answer", "save at once", "repeat", "follow", "take", "restore"];
const anyStep = fc.record({
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("type", "save") },
    { weight: 2, arbitrary: fc.constantFrom(...rareActs) },
  ),
  who: fc.nat(2),
  name: fc.constantFrom(...names),
  /** Of what is typed: a text that no one has typed, or one that is or was saved. The server stores no blanks at its end. */
  text: fc.constantFrom("new", "new", "new", "new ", "saved", "first"),
  turn: fc.nat(20),
});

type Step = typeof anyStep extends fc.Arbitrary<infer Made> ? Made : never;

/** What three editors do, in any order. */
export const anySteps = fc.array(anyStep, { minLength: 5, maxLength: 30, size: "max" });

/** Two people type into the same field, and save: the second sees the first's text and saves again. */
export const sameField: Step[] = [
  { who: 0, act: "type" },
  { who: 1, act: "type" },
  { who: 0, act: "save" },
  { who: 1, act: "save" },
  { who: 1, act: "save" },
].map((step) => ({ ...step, name: "a", text: "new", turn: 0 }));

/**
 * Three people edit two texts in browsers of their own. After each step: what is stored stood in the field of the person who pressed
 * Save, what it replaced had been on their screen, and what is typed is still there (EDIT-04).
 */
export async function editTogether(store: Store, steps: readonly Step[]) {
  const site = await startSite(store);
  const first = await store.read();
  const people = [0, 1, 2].map(() => startPerson(site));
  for (const person of people) {
    await person.load();
    person.look();
  }
  for (const [turn, { act, who, name, text, turn: earlier }] of steps.entries()) {
    const [one, other] = [people[who], people[(who + 1) % 3]];
    if (!one || !other) throw new Error("three people");
    if (act === "restore") await site.restore(earlier);
    else if (act === "repeat") await site.repeat(one);
    else if (act === "leave") one.leave();
    else if (act === "load" || !one.isOpen()) await one.load();
    else if (act === "follow") await one.follow();
    else if (act === "take") one.take(name);
    else if (act === "type") {
      const texts = { new: `${turn}`, "new ": `${turn} `, saved: (await store.read())[name], first: first[name] };
      one.type(name, texts[text]);
    } else if (act === "save at once") await Promise.all([one, other].map((each) => each.isOpen() && each.press()));
    else await one.press(act === "lose answer");
    for (const person of people) person.look();
  }
}

type Site = Awaited<ReturnType<typeof startSite>>;
/** Who pressed Save: what stood in each field then, and what their screen has shown. */
type Presser = { pressed(name: Name): string; hasSeen(name: Name, text: string): boolean };
type Sent = { by: Presser; now: TwoTexts; was: TwoTexts };

/** The store, with what each save of it is held against. */
async function startSite(store: Store) {
  const backups = [await store.backUp()];
  const sent = new Map<Presser, Sent>();
  let time = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function putAndCheck({ by, now, was }: Sent): Promise<Result<TwoTexts>> {
    const before = await store.read();
    const result = await store.put(now, was);
    const after = await store.read();
    for (const name of names) {
      if (after[name] === before[name]) continue;
      expect(after[name], `${name} is what stood in the field`).toBe(by.pressed(name).trimEnd());
      expect(by.hasSeen(name, before[name]), `${name} was shown before it is replaced`).toBe(true);
    }
    if (result.ok) backups.push(await store.backUp());
    return result;
  }

  /** One after the other, as in transactions. */
  function save(body: Sent): Promise<Result<TwoTexts>> {
    sent.set(body.by, body);
    const saving = last.then(() => putAndCheck(body));
    last = saving.catch(() => undefined);
    return saving;
  }

  return {
    read: store.read,
    save,
    /** What was sent arrives once more. */
    async repeat(by: Presser) {
      const body = sent.get(by);
      if (body) await save(body);
    },
    restore: async (turn: number) => backups[turn % backups.length]?.(),
    now: () => time,
    /** Thirty of it are less than a draft lasts. */
    pass: () => (time += 20 * minuteMs),
  };
}

/** Someone with a browser, whose page has two fields. */
function startPerson(site: Site) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  };
  const draft = openDraft("draft", {
    keptForMs: staffDraftMs,
    now: site.now,
    open: () => storage as unknown as Storage,
  });
  const seen = { a: new Set<string>(), b: new Set<string>() };
  /** Typed and neither saved nor taken back. */
  const typed = new Map<Name, string>();
  let atPress: TwoTexts = { a: "", b: "" };
  let page: { fields: TwoTexts; state: EditedState<Name, TwoTexts> } | undefined;
  const onPage = () => page as NonNullable<typeof page>;
  let answerIsLost = false;

  const editor: Editor<Name, TwoTexts> = {
    draft,
    textsOf: (saved) => saved,
    async save(now, was) {
      const result = await site.save({ by: person, now, was });
      const lost = { text: "", detail: "", status: undefined, code: undefined, fields: {} };
      return answerIsLost ? { ok: false, error: lost } : result;
    },
    read: () => ({ ...onPage().fields }),
    write: (texts) => Object.assign(onPage().fields, texts),
    now: () => onPage().state,
    become: (next) => Object.assign(onPage(), { state: next }),
  };

  function type(name: Name, text: string) {
    const { fields } = onPage();
    fields[name] = text;
    typed.set(name, text);
    keepDraft(editor, fields);
  }

  const person = {
    isOpen: () => page !== undefined,
    async load() {
      const saved = await site.read();
      const { typed: restored, ...state } = openEdited(saved, editor);
      page = { fields: { ...saved, ...restored }, state };
    },
    /** The session has ended. */
    leave() {
      page = undefined;
      site.pass();
    },
    type,
    /** "Use this instead". */
    take(name: Name) {
      const text = onPage().state.theirs[name];
      if (text !== undefined) type(name, text);
    },
    /** The page has loaded the entry again. */
    follow: async () => void followSaved(editor, await site.read(), onPage().fields),
    async press(losesAnswer = false) {
      answerIsLost = losesAnswer;
      atPress = { ...onPage().fields };
      const result = await saveTyped(editor, { ...atPress });
      if (result.ok) typed.clear();
    },
    pressed: (name: Name) => atPress[name],
    hasSeen: (name: Name, text: string) => seen[name].has(text),
    /** What the screen shows, and what of it was typed. */
    look() {
      if (!page) return;
      const { fields, state } = page;
      for (const name of names) {
        // A text that is saved is no longer only typed.
        if (typed.get(name) === state.seen[name]) typed.delete(name);
        expect(fields[name], `${name} stays as it was typed`).toBe(typed.get(name) ?? fields[name]);
        for (const text of [fields[name], state.theirs[name]]) if (text !== undefined) seen[name].add(text);
      }
    },
  };
  return person;
}
