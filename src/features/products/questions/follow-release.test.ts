import { expect } from "vitest";
import { type SignedIn, signIn } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { deliveredQuestions } from "./delivered-questions.ts";
import { followDeliveredQuestions } from "./follow-release.server.ts";
import { questionSchema, type StaffQuestion } from "./manage/schema.ts";

const page = "gutter-guards";
const path = `/api/admin/questions/${page}`;
const delivered = deliveredQuestions[page];

let site: TestApp;
let owner: SignedIn;
test.beforeEach(({ site: made, ritas }) => {
  [site, owner] = [made, ritas];
});

async function listed(): Promise<StaffQuestion[]> {
  return ((await (await owner.send("GET", path)).json()) as { questions: StaffQuestion[] }).questions;
}

async function edit(question: StaffQuestion, words: { question?: string; answer?: string; is_active?: boolean }) {
  const { question: ask, answer, is_active } = { ...question, ...words };
  const changed = await owner.send("PATCH", `${path}/${question.id}`, {
    ...{ question: ask, answer, is_active },
    was: { question: question.question, answer: question.answer, is_active: question.is_active },
  });
  return ((await changed.json()) as { question: StaffQuestion }).question;
}

/** Puts the words of an earlier release into the rows, as if it had delivered them. */
async function deliverEarlier(name: string, answer: string) {
  await site.db.updateTable("questions").set({ answer }).where("delivered", "=", name).execute();
}

test("OWN-61 an unedited question takes the words of the new release, at its place, hidden if it was", async () => {
  const [first, second] = await listed();
  await edit(first as StaffQuestion, { is_active: false });
  await owner.send("DELETE", `${path}/${second?.id}`);
  await deliverEarlier("guards-cleaning", "Earlier words.");
  await deliverEarlier("guards-needles", "Earlier words.");
  const version = site.content.current();
  await followDeliveredQuestions(site);
  expect(site.content.current()).toBe(version + 1);
  expect((await listed())[0]).toMatchObject({ answer: delivered[0]?.answer, is_active: false, delivered: null });
  const answer = await owner.send("POST", `${path}/${second?.id}/restore`, {});
  expect(await answer.json()).toMatchObject({ question: { answer: delivered[1]?.answer, sort_order: 2 } });
});

test("OWN-61 an edited question keeps the company's words and shows the delivered ones; taken again, it follows again", async () => {
  const [first] = await listed();
  const edited = await edit(first as StaffQuestion, { answer: "We come twice a year." });
  const { question, answer } = delivered[0] as (typeof delivered)[number];
  expect(edited.delivered).toEqual({ question, answer });
  await followDeliveredQuestions(site);
  expect((await listed())[0]?.answer).toBe("We come twice a year.");
  expect((await edit(edited, { question, answer })).delivered).toBeNull();
  await deliverEarlier("guards-cleaning", "Earlier words.");
  await followDeliveredQuestions(site);
  expect((await listed())[0]?.answer).toBe(answer);
});

test("OWN-61 a question that a release adds comes to the end, one that it no longer has goes, edited ones stay", async () => {
  const [, , , fourth] = await listed();
  await site.db.deleteFrom("questions").where("delivered", "=", "guards-needles").execute();
  await edit(fourth as StaffQuestion, { answer: "Our own words." });
  const rename = (from: string, to: string) =>
    site.db.updateTable("questions").set({ delivered: to }).where("delivered", "=", from).execute();
  await rename("guards-sizes", "guards-of-earlier");
  await rename("guards-old-gutters", "guards-edited-of-earlier");
  await followDeliveredQuestions(site);
  const now = await listed();
  expect(now.map(({ question }) => question)).toEqual([
    delivered[0]?.question,
    ...delivered.slice(2, 3).map(({ question }) => question),
    fourth?.question,
    ...delivered.slice(5).map(({ question }) => question),
    ...[1, 3, 4].map((at) => delivered[at]?.question),
  ]);
  expect(now[2]).toMatchObject({ answer: "Our own words.", delivered: null });
  expect(now.map(({ sort_order }) => sort_order)).toEqual(now.map((_, at) => at + 1));
});

test("OWN-61 a delivered question that was deleted does not come back, even when it can no longer be restored", async () => {
  const [first] = await listed();
  await owner.send("DELETE", `${path}/${first?.id}`);
  site.clock.pass(40 * 24 * 60 * 60);
  const version = site.content.current();
  await followDeliveredQuestions(site);
  owner = await signIn(site, { id: 1 });
  expect((await listed()).map(({ question }) => question)).toEqual(delivered.slice(1).map(({ question }) => question));
  expect(site.content.current()).toBe(version);
});

test("OWN-61 every delivered question keeps the rules of the form, and names are not given twice", () => {
  const all = Object.values(deliveredQuestions).flat();
  for (const { question, answer } of all)
    expect(questionSchema.parse({ question, answer, is_active: true })).toEqual({ question, answer, is_active: true });
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});
