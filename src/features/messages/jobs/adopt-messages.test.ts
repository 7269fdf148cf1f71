import { expect } from "vitest";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import { insertMessage } from "#test/messages/messages.ts";
import { adoptMessages } from "./adopt-messages.server.ts";

const jobsOf = ({ db }: TestApp) =>
  db
    .selectFrom("jobs")
    .select(["id", "person_id", "state", "archived", "next_step", "wrote_again"])
    .orderBy("id")
    .execute();

test("JOB-01 JOB-02 one who writes again by the same number or address has one job, which says so once someone has called", async ({
  site,
}) => {
  await sendInquiry(site, { phone: "(352) 555-0187", email: "Ann@Example.com", address: "1 Lake Rd., Ocala" });
  await sendInquiry(site, { phone: "1-352-555-0187", email: "other@example.com", projectNeeds: "Guards too" });
  await sendInquiry(site, { phone: "352 555 0100", email: "ANN@example.com", projectNeeds: "And a downspout" });
  expect(await jobsOf(site)).toMatchObject([{ state: "new", wrote_again: 0 }]);
  await site.db.updateTable("jobs").set({ state: "no-answer" }).execute();
  site.clock.pass(3600);
  await sendInquiry(site, { phone: "352 555 0187", email: "third@example.com", projectNeeds: "Hello?" });
  const [job] = await site.db.selectFrom("jobs").select(["wrote_again", "waits_since", "address_key"]).execute();
  expect(job).toEqual({ wrote_again: 1, waits_since: site.clock.now().toISOString(), address_key: "1lakerdocala" });
  const contacts = await site.db.selectFrom("person_contacts").select("value").orderBy("value").execute();
  expect(contacts.map(({ value }) => value)).toEqual([
    ...["3525550100", "3525550187"],
    ...["ann@example.com", "other@example.com", "third@example.com"],
  ]);
});

test("JOB-02 after a job is lost the same person’s message begins another one", async ({ site }) => {
  await sendInquiry(site, {});
  await site.db.updateTable("jobs").set({ state: "lost" }).execute();
  await sendInquiry(site, { projectNeeds: "We changed our minds" });
  expect(await jobsOf(site)).toMatchObject([{ state: "lost" }, { state: "new" }]);
  expect(new Set((await jobsOf(site)).map(({ person_id }) => person_id)).size).toBe(1);
});

test("JOB-04 what was won long ago under a release without “done” is done", async ({ site }) => {
  await insertMessage(site.db, { state: "won", submitted_at: "2025-11-01T12:00:00.000Z" });
  await adoptMessages(site.db, site.clock.now());
  expect(await jobsOf(site)).toMatchObject([{ state: "done" }]);
});

test("JOB-05 the job takes over what a process of the previous release changes of its message", async ({ site }) => {
  await sendInquiry(site, {});
  const { db, clock } = site;
  const work = { state: "called", next_step: "Call", next_step_at: "2026-03-09", work_version: 1 } as const;
  await db.updateTable("messages").set(work).execute();
  const { id: message_id } = await db.selectFrom("messages").select("id").executeTakeFirstOrThrow();
  const at = clock.now().toISOString();
  const entry = { message_id, at, by_name: "Ada", state: "called", note: "Talked to her son" } as const;
  await db.insertInto("message_entries").values(entry).execute();
  await adoptMessages(db, clock.now());
  await adoptMessages(db, clock.now());
  expect(await jobsOf(site)).toMatchObject([{ state: "called", next_step: "Call" }]);
  expect(await db.selectFrom("job_entries").select("note").execute()).toEqual([{ note: "Talked to her son" }]);
});
