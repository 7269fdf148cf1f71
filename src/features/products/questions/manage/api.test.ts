import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { orderOf } from "#test/content/reviews.ts";
import { deliveredQuestions } from "../delivered-questions.ts";
import type { PublicQuestion, QuestionPage } from "../schema.ts";
import { maxQuestions, type StaffQuestion } from "./schema.ts";

const own = { question: "Do you clean gutters?", answer: "Yes.\nCall {phone}.", is_active: true };

let site: TestApp;
let owner: SignedIn;
test.beforeEach(({ site: made, ritas }) => {
  [site, owner] = [made, ritas];
});

const pathOf = (page: QuestionPage) => `/api/admin/questions/${page}`;
const seamless = pathOf("seamless-gutters");
const guards = pathOf("gutter-guards");

async function send(method: string, path: string, body?: unknown) {
  const answer = await owner.send(method, path, body);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Changes a question from what the person saw. */
const edit = (id: number | undefined, now: object, was: object, path = guards) =>
  send("PATCH", `${path}/${id}`, { ...now, was });

async function listed(path = guards) {
  return (await send("GET", path)).body as { questions: StaffQuestion[]; deleted: StaffQuestion[] };
}

async function shown(page: QuestionPage = "gutter-guards") {
  const answer = await site.get(`/api/public/questions/${page}`);
  return ((await answer.json()) as { questions: PublicQuestion[] }).questions;
}

const wordsOf = (questions: readonly { question: string }[]) => questions.map(({ question }) => question);
const delivered = (page: QuestionPage = "gutter-guards") => wordsOf(deliveredQuestions[page]);

test("OWN-60 each page begins with its delivered questions, in their order", async () => {
  expect(wordsOf(await shown())).toEqual(delivered());
  expect(wordsOf(await shown("seamless-gutters"))).toEqual(delivered("seamless-gutters"));
  expect((await listed()).questions.map(({ sort_order }) => sort_order)).toEqual(delivered().map((_, at) => at + 1));
  expect((await site.get("/api/public/questions/gallery")).status).toBe(404);
});

test("OWN-60 a question is added at its place, edited and hidden; visitors see each change, the other page none", async () => {
  const version = site.content.current();
  const added = await send("POST", guards, { ...own, sort_order: 2 });
  expect(added).toMatchObject({ status: 201, body: { question: { ...own, sort_order: 2, delivered: null } } });
  const { id } = added.body.question as StaffQuestion;
  expect(wordsOf(await shown())).toEqual(delivered().toSpliced(1, 0, own.question));
  await edit(id, { question: "Do you also clean gutters?" }, own);
  expect(wordsOf(await shown())[1]).toBe("Do you also clean gutters?");
  expect((await edit(id, { is_active: false }, own)).status).toBe(200);
  expect(wordsOf(await shown())).toEqual(delivered());
  expect((await listed()).questions[1]).toMatchObject({ id, is_active: false });
  expect(wordsOf(await shown("seamless-gutters"))).toEqual(delivered("seamless-gutters"));
  expect(site.content.current()).toBe(version + 3);
});

test("OWN-69 EDIT-01 a part of a question is changed alone: its words stay while it is hidden, and it stays hidden while a word is corrected", async () => {
  const { id } = (await send("POST", guards, own)).body.question as StaffQuestion;
  const hidden = await edit(id, { ...own, is_active: false }, own);
  expect(hidden.body.question).toMatchObject({ ...own, is_active: false });
  const corrected = await edit(id, { ...own, answer: "Yes, all of them." }, own);
  expect(corrected.body.question).toMatchObject({ ...own, answer: "Yes, all of them.", is_active: false });
  const refused = await edit(id, { answer: "Call {fone}." }, own);
  expect(refused.body).toMatchObject({ fields: { answer: "There is no fact named {fone}. Please take it out." } });
  expect(Object.keys(refused.body.fields as object)).toEqual(["answer"]);
  expect((await edit(id, {}, {})).status).toBe(200);
  expect((await send("PATCH", `${guards}/${id}`, { answer: "No." })).status, "without what it replaces").toBe(400);
});

test("OWN-60 a question of one page cannot be moved, changed, deleted or restored in the list of the other", async () => {
  const ids = (await listed()).questions.map(({ id }) => id);
  const [id] = ids;
  expect((await send("PATCH", `${seamless}/reorder`, orderOf(ids))).status).toBe(409);
  expect((await edit(id, own, own, seamless)).status).toBe(404);
  expect((await send("DELETE", `${seamless}/${id}`)).status).toBe(404);
  await send("DELETE", `${guards}/${id}`);
  expect((await send("POST", `${seamless}/${id}/restore`, {})).status).toBe(404);
  expect(wordsOf(await shown("seamless-gutters"))).toEqual(delivered("seamless-gutters"));
  expect((await send("GET", pathOf("gallery" as QuestionPage))).status).toBe(404);
});

test.each([
  ["a blank question", { question: " " }, "question", "Please enter the question."],
  ["a long question", { question: "x".repeat(151) }, "question", "Please keep the question to 150 characters."],
  ["no answer", { answer: "" }, "answer", "Please enter the answer."],
  [
    "an answer of 5,000 characters",
    { answer: "x".repeat(5000) },
    "answer",
    "Please keep the answer to 1,000 characters.",
  ],
  ["a wrong flag", { is_active: "maybe" }, "is_active", "is_active should be true or false."],
  ["a wrong place", { sort_order: -1 }, "sort_order", "The sort order should be a whole number from 0 to 40."],
  ["no fact", { answer: "{fone}." }, "answer", "There is no fact named {fone}. Please take it out."],
  ["no fact in a question", { question: "{fone}?" }, "question", "There is no fact named {fone}. Please take it out."],
  ["a link", { answer: "{contact: here}" }, "answer", "A link cannot stand in this text. Please take it out."],
  ["a brace", { answer: "{phone" }, "answer", "Please leave out { and }: they stand for facts and links here."],
])("OWN-63 OWN-64 %s is refused at its field, and nothing is saved", async (_, wrong, field, error) => {
  const refused = await send("POST", guards, { ...own, ...wrong });
  expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: error } } });
  expect(wordsOf((await listed()).questions)).toEqual(delivered());
});

test("OWN-64 a page takes 40 questions; one more is 409, also by restoring", async () => {
  for (let count = delivered().length; count < maxQuestions; count += 1)
    expect((await send("POST", guards, { ...own, question: `Question ${count}?` })).status).toBe(201);
  expect(await send("POST", guards, own)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining("40") },
  });
  const [{ id = 0 } = {}] = (await listed()).questions;
  await send("DELETE", `${guards}/${id}`);
  expect((await send("POST", guards, own)).status).toBe(201);
  expect((await send("POST", `${guards}/${id}/restore`, {})).status).toBe(409);
  expect((await send("POST", seamless, own)).status).toBe(201);
});

test("OWN-60 the activity log says who changed which question", async () => {
  const { id } = (await send("POST", guards, own)).body.question as StaffQuestion;
  await edit(id, { answer: "No.", is_active: false }, own);
  await send("DELETE", `${guards}/${id}`);
  await send("POST", `${guards}/${id}/restore`, {});
  const ids = (await listed()).questions.map((question) => question.id);
  await send("PATCH", `${guards}/reorder`, orderOf(ids.toReversed()));
  const log = (await readActivity(site)).join(" ");
  for (const words of ["added", "edited", "took", "deleted", "restored"])
    expect(log).toContain(`Rita Moss ${words} the question “Do you clean gutters?”`);
  expect(log).toContain("changed the order of the questions on “Gutter Guards”.");
});
