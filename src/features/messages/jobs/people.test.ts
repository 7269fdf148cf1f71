import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import { readActivity } from "#test/accounts/activity.ts";
import { test } from "#test/app/fixtures.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import { insertJob, insertJobs, readJob } from "#test/messages/jobs.ts";
import type { JobPerson } from "./staff-job.server.ts";

const path = "/api/admin/people";
type Answer = { person: JobPerson; undo: object; present: JobPerson; fields: Record<string, string> };

test("JOB-07 staff correct names, numbers and addresses; who did is noted, and the next message finds the person", async ({
  adas,
  site,
}) => {
  const id = await insertJob(site.db, { phone: "1234567890" });
  const { person } = await readJob(adas, id);
  const { firstName, lastName, phones, emails } = person;
  const at = site.clock.now().toISOString();
  const now = { lastName: "Lee", phones: ["+1 (772) 555-0142", "772 555 0142"], emails: ["Ann@Example.com"] };
  const answer = await adas.send("PATCH", `${path}/${person.id}`, { ...now, was: { lastName, phones, emails } });
  expect(((await answer.json()) as Answer).person).toEqual({
    ...{ id: person.id, firstName, lastName: "Lee", phones: ["7725550142"], emails: ["ann@example.com"] },
    wantsNoEmails: false,
    changes: Object.fromEntries(Object.keys(now).map((name) => [name, { by: "Rita Moss", at }])),
  });
  expect((await readActivity(site)).at(-1)).toBe("Rita Moss corrected name, numbers or addresses of Ann O'Hara-Lee.");
  await sendInquiry(site, { phone: "7725550142", email: "new@example.com" });
  expect((await readJob(adas, id)).messages).toHaveLength(2);
});

test("JOB-07 EDIT-01 nothing unseen is replaced, and each wrong field has its sentence", async ({
  adas,
  ritas,
  site,
}) => {
  const id = await insertJob(site.db);
  const { person } = await readJob(adas, id);
  const was = { firstName: person.firstName, phones: person.phones };
  await ritas.send("PATCH", `${path}/${person.id}`, { was, firstName: "Anna" });
  const late = await adas.send("PATCH", `${path}/${person.id}`, { was, firstName: "Annie" });
  expect([late.status, await late.json()]).toMatchObject([409, { present: { firstName: "Anna" } }]);
  const other = await adas.send("PATCH", `${path}/${person.id}`, { was, phones: [] });
  expect(((await other.json()) as Answer).person).toMatchObject({ firstName: "Anna", phones: [] });
  const seen = { firstName: "Anna", lastName: person.lastName, phones: [] };
  for (const [change, field] of [
    [{ firstName: "", lastName: " " }, "firstName"],
    [{ firstName: "x".repeat(101) }, "firstName"],
    [{ phones: ["12"] }, "phones"],
    [{ phones: Array.from({ length: 21 }, (_, place) => String(3525550100 + place)) }, "phones"],
    [{ emails: ["a@"] }, "emails"],
  ] as const) {
    const answer = await adas.send("PATCH", `${path}/${person.id}`, {
      was: { ...seen, emails: person.emails },
      ...change,
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { [field]: expect.any(String) } }]);
  }
  expect((await adas.send("PATCH", `${path}/999`, { was: {}, firstName: "A" })).status).toBe(404);
});

test("JOB-08 two people become one with all jobs, numbers and addresses, and two again", async ({ adas, site }) => {
  const [his = 0, hers = 0] = await insertJobs(site.db, [
    { first_name: "Bob", email: "bob@example.com", phone: "3525550101" },
    { first_name: "Ann", email: "ann@example.com", phone: "3525550102" },
  ]);
  const [bob, ann] = [(await readJob(adas, his)).person, (await readJob(adas, hers)).person];
  const join = () => adas.send("POST", `${path}/${bob.id}/join`, { personId: ann.id });
  const joined = (await (await join()).json()) as Answer;
  expect(joined.person).toMatchObject({
    ...{ id: bob.id, phones: ["3525550101", "3525550102"], emails: ["ann@example.com", "bob@example.com"] },
  });
  expect((await readJob(adas, hers)).person).toMatchObject({ id: bob.id, firstName: "Bob" });
  expect((await join()).status).toBe(404);
  const back = await adas.send("POST", `${path}/${bob.id}/separate`, joined.undo);
  expect(back.status).toBe(201);
  const again = (await back.json()) as Answer;
  expect(again.person).toMatchObject({ firstName: "Ann", phones: ann.phones, emails: ann.emails });
  expect((await readJob(adas, hers)).person.id).toBe(again.person.id);
  expect((await readJob(adas, his)).person).toMatchObject({ phones: bob.phones, emails: bob.emails });
  expect((await adas.send("POST", `${path}/${bob.id}/join`, again.undo)).status).toBe(200);
  expect((await readActivity(site)).slice(-3)).toEqual([
    "Rita Moss joined another person to Bob O'Hara-Lee.",
    "Rita Moss separated jobs from Bob O'Hara-Lee.",
    "Rita Moss joined another person to Bob O'Hara-Lee.",
  ]);
});

test("JOB-08 a message with its job goes to a person of its own, whom the next message finds", async ({
  adas,
  site,
}) => {
  const shared = { phone: "3525550101" };
  const [first = 0, second = 0] = await insertJobs(site.db, [
    { ...shared, email: "bob@example.com", state: "lost" },
    { ...shared, first_name: "Zoe", email: "zoe@example.com", state: "new" },
  ]);
  const { person } = await readJob(adas, first);
  for (const jobs of [[first, second], [999]])
    expect((await adas.send("POST", `${path}/${person.id}/separate`, { jobs })).status).toBe(400);
  const answer = await adas.send("POST", `${path}/${person.id}/separate`, { jobs: [second] });
  expect(((await answer.json()) as Answer).person).toMatchObject({
    ...{ firstName: "Zoe", phones: ["3525550101"], emails: ["zoe@example.com"] },
  });
  // The number stays with both: each has written with it.
  expect((await readJob(adas, first)).person).toMatchObject({ phones: ["3525550101"], emails: ["bob@example.com"] });
  await sendInquiry(site, { email: "zoe@example.com", phone: "3525550999" });
  expect((await readJob(adas, second)).messages).toHaveLength(2);
});
