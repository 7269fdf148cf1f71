import { expect } from "vitest";
import { startingPlan } from "#src/takeoff/plan.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { startAttachments } from "#test/messages/attachments.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";

const plan = startingPlan("t");

function putPlan(site: TestApp, token: string, body: unknown): Promise<Response> {
  const headers = { origin: site.config.origin, "content-type": "application/json", "x-attachments": token };
  return site.call("PUT", "/api/public/attachments/plan", { headers }, JSON.stringify(body));
}

test("LEAD-46 LEAD-47 LEAD-48 staff read a sent plan with its rainfall and prices", async ({ adas, ritas, site }) => {
  const attachments = await startAttachments(site);
  expect((await putPlan(site, attachments, { plan })).status).toBe(200);
  expect(await (await sendInquiry(site, { attachments })).json()).toMatchObject({
    attached: { photos: 0, plan: true },
  });
  const { rainfall, planPrices: prices } = site.company.current();
  const facts = {
    rainfall: { inches: 4, source: "Our own gauge", confirmed: true },
    planPrices: { foot: "8 to 12", corner: "20", downspout: "90" },
  };
  expect((await saveFacts(ritas, "planner", facts)).status).toBe(200);
  const read = await (await site.get("/api/admin/messages/1/attachments", adas)).json();
  expect(read).toEqual({ attachments: { photos: [], plan: { plan, rainfall, prices } } });
  const listed = (await (await site.get("/api/admin/messages", adas)).json()) as { messages: { attached: number }[] };
  expect(listed.messages.map(({ attached }) => attached)).toEqual([1]);
  await site.outbox.runDue();
  expect(site.mailbox.mails.some(({ text }) => text.includes("With a gutter plan. Open the message to see it."))).toBe(
    true,
  );
});

test("LEAD-46 a visitor takes the plan away again; once the form is sent it stays", async ({ site }) => {
  const attachments = await startAttachments(site);
  await putPlan(site, attachments, { plan });
  expect(await (await putPlan(site, attachments, { plan: null })).json()).toEqual({ stored: false });
  expect(await (await sendInquiry(site, { attachments })).json()).toMatchObject({ attached: { plan: false } });
  expect((await putPlan(site, attachments, { plan })).status).toBe(409);
});

const square = (feet: number) => [
  [0, 0],
  [feet, 0],
  [feet, feet],
  [0, feet],
];
const withCorners = (corners: number[][]) => ({
  ...plan,
  house: { kind: "outline", corners, gutter: corners.map(() => true) },
});
const zigzag = Array.from({ length: 400 }, (_, at) => [at * 3, at % 2 === 0 ? 0 : 3]);

test.for<[string, unknown]>([
  ["of 0 feet", withCorners(square(0))],
  ["of 10,000 feet", withCorners(square(10_000))],
  ["of 0 known feet", { ...plan, house: { kind: "feet", feet: 0, outside: 0, inside: 0 } }],
  ["with crossing sides", withCorners(square(40).toSpliced(2, 2, [0, 40], [40, 40]))],
  ["with 400 corners", withCorners(zigzag)],
  ["of another version", { ...plan, version: 2 }],
  ["with a member more", { ...plan, note: "<script>" }],
  ["that is a text", "plan"],
  ["that is missing", undefined],
])("LEAD-46 LEAD-35 a plan %s is refused with a sentence, and none is stored", async ([_, sent], { site }) => {
  const attachments = await startAttachments(site);
  const answer = await putPlan(site, attachments, { plan: sent });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { fields: { plan: expect.stringMatching(/\w+ .*\.$/) } },
  ]);
  expect(await (await sendInquiry(site, { attachments })).json()).toMatchObject({ attached: { plan: false } });
});

test("LEAD-48 OWN-117 a price that is none is refused; two of three prices are saved", async ({ ritas, site }) => {
  const { rainfall } = site.company.current();
  const planPrices = { foot: "cheap", corner: "20", downspout: "" };
  expect(await saveFacts(ritas, "planner", { rainfall, planPrices })).toMatchObject({
    status: 400,
    body: { fields: { "planPrices.foot": expect.stringMatching(/dollars/) } },
  });
  expect(site.company.current().planPrices).toEqual({ foot: "", corner: "", downspout: "" });
  expect((await saveFacts(ritas, "planner", { planPrices: { ...planPrices, foot: "8" } })).status).toBe(200);
});
