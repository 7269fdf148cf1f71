import { expect } from "vitest";
import { writeMessage } from "#src/platform/mail/mail-message.server.ts";
import { readActivity } from "#test/accounts/activity.ts";
import { mailServer, test } from "#test/app/fixtures.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import { called, insertJob, insertJobs, jobsPath, readJob, work } from "#test/messages/jobs.ts";
import { sendHeld } from "#test/messages/outbox-steps.ts";
import { workState } from "./job-requests.ts";
import { workErrors } from "./schema.ts";

const withMailServer = test.extend({ env: mailServer });

withMailServer(
  "LEAD-16 the customer gets the words that were sent along, with the company, and they stand among the entries",
  async ({ adas, site }) => {
    const id = await insertJob(site.db);
    const call = await work(adas, id, { state: "called", mail: "We come.\n\n<b>Bring</b> the dog in." });
    expect(call.entries.map(({ state, note }) => [state, note])).toEqual([
      [null, "Emailed ann.ohara@example.com:\nWe come.\n\n<b>Bring</b> the dog in."],
      ["called", ""],
    ]);
    await sendHeld(site);
    const [mail] = site.mailbox.mails;
    expect(mail).toMatchObject({
      to: "ann.ohara@example.com",
      subject: expect.stringMatching(/^Thank you for your time - /),
      replyTo: { name: site.company.current().name },
    });
    expect(mail?.text).toContain("\n\nWe come.\n\n<b>Bring</b> the dog in.\n\n");
    expect(mail?.text).toContain(site.company.current().phone.display);
    expect(mail?.html).toContain("&lt;b&gt;Bring&lt;/b&gt;");
    expect((await readActivity(site)).at(-1)).toContain("emailed Ann O'Hara-Lee about their job.");
  },
);

test("LEAD-94 without a mail server the entry says that the words were not emailed", async ({ adas, site }) => {
  const call = await work(adas, await insertJob(site.db), { state: "called", mail: "We come." });
  expect(call.entries[0]?.note).toBe("Not emailed to ann.ohara@example.com, without a mail server:\nWe come.");
  expect((await readActivity(site)).join()).not.toContain("emailed");
});

test("LEAD-16 without a text nothing goes out, and a refused change sends nothing", async ({ adas, site }) => {
  const id = await insertJob(site.db);
  await work(adas, id, { state: "visit-planned", nextDay: "2026-03-04" });
  const late = await adas.send("PATCH", `${jobsPath}/${id}`, { ...called, mail: "Late" });
  expect(late.status).toBe(409);
  const was = { state: "visit-planned", nextStep: "Visit", nextDay: "2026-03-04", nextTime: "" };
  for (const [change, text] of [
    [{ state: "estimate-given", mail: "Hello" }, workErrors.noMail],
    [{ mail: "x".repeat(2001) }, workErrors.mailTooLong],
  ] as const) {
    const answer = await adas.send("PATCH", `${jobsPath}/${id}`, { ...called, was, ...change });
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { mail: text } }]);
  }
  await sendHeld(site);
  expect(site.mailbox.mails).toEqual([]);
});

test("LEAD-16 EDIT-05 an email that was written before a colleague changed the state waits until its writer saw that", async ({
  adas,
  ritas,
  site,
}) => {
  const id = await insertJob(site.db);
  const seen = workState(await work(ritas, id, { state: "no-answer" }));
  const now = workState(await work(ritas, id, { state: "called" }));
  const sent = { was: seen, mail: "We tried to call." };
  const early = await adas.send("PATCH", `${jobsPath}/${id}`, sent);
  expect([early.status, await early.json()]).toMatchObject([409, { present: { state: now.state } }]);
  await work(ritas, id, { ...seen, was: now });
  const renamed = await work(ritas, id, { ...seen, nextStep: "Call", nextDay: "2026-03-04" });
  expect((await adas.send("PATCH", `${jobsPath}/${id}`, sent)).status).toBe(200);
  expect((await readJob(adas, id)).nextStep).toEqual(renamed.nextStep);
  await sendHeld(site);
  expect(site.mailbox.mails).toHaveLength(1);
});

test("LEAD-16 a list in the email stays a list: each line that staff wrote is a line", async ({ adas, site }) => {
  const id = await insertJob(site.db);
  await work(adas, id, { state: "called", mail: "The price:\n- 60 ft: $600\n- 2 downspouts\n\n\nYours\n\nRita" });
  await sendHeld(site);
  const [mail] = site.mailbox.mails;
  expect(mail?.text).toContain("\n\nThe price:\n- 60 ft: $600\n- 2 downspouts\n\nYours\n\nRita\n\n");
  expect(mail?.html).toContain(">The price:<br>- 60 ft: $600<br>- 2 downspouts<");
  expect(mail?.html).toContain(">Yours<");
});

test("LEAD-16 the email is by a person and not marked as automatic, as the confirmation is", async ({ adas, site }) => {
  await work(adas, await insertJob(site.db, { email: "zoe@example.com" }), { state: "called", mail: "Thank you." });
  await sendInquiry(site);
  await sendHeld(site);
  const marked = async (reader: string) => {
    const mail = site.mailbox.mails.find(({ to }) => to === reader);
    return (
      mail && (await writeMessage(mail, { host: "gutters.example" })).raw.includes("Auto-Submitted: auto-generated")
    );
  };
  expect([await marked("zoe@example.com"), await marked("ann.ohara@example.com")]).toEqual([false, true]);
});

withMailServer("JOB-23 undo of a save takes its email back once, and the job says so", async ({ adas, site }) => {
  const id = await insertJob(site.db);
  const sent = await work(adas, id, { state: "called", mail: "We come." });
  expect(sent.entries[0]).toMatchObject({ email: "waiting" });
  const takeBack = sent.entries[0]?.id;
  const undone = await work(adas, id, { state: "new", takeBack });
  await work(adas, id, { state: "new", takeBack });
  expect((await readJob(adas, id)).entries.map(({ note, email }) => [note, email])).toEqual([
    ["Email taken back.", null],
    ["", null],
    ["Emailed ann.ohara@example.com:\nWe come.", null],
    ["", null],
  ]);
  expect(undone.state).toBe("new");
  await sendHeld(site);
  expect(site.mailbox.mails).toEqual([]);
  expect(await readActivity(site)).toContain("Rita Moss took back the email to Ann O'Hara-Lee before it went.");
});

withMailServer(
  "JOB-23 the job says whether its email waits, has gone or failed, and one that has gone stays",
  async ({ adas, site }) => {
    const [first = 0, second = 0] = await insertJobs(site.db, [{}, {}]);
    for (const id of [first, second]) await work(adas, id, { state: "called", mail: "We come." });
    site.mailbox.nextOutcomes.push({ outcome: "refused", reason: "550 no such mailbox" });
    await sendHeld(site);
    const shown = [await readJob(adas, first), await readJob(adas, second)].map(({ entries }) => entries[0]);
    expect(shown.map((entry) => entry?.email)).toEqual(["failed", "sent"]);
    const undone = await work(adas, second, { state: "new", takeBack: shown[1]?.id });
    expect(undone.entries.map(({ note }) => note).join()).not.toContain("taken back");
    // Nor through another job.
    const waiting = await work(adas, first, { state: "called", mail: "Once more." });
    await work(adas, second, { state: "new", takeBack: waiting.entries[0]?.id });
    await sendHeld(site);
    expect(site.mailbox.mails).toHaveLength(2);
  },
);

test("JOB-23 someone who wants no emails gets none", async ({ adas, site }) => {
  const id = await insertJob(site.db);
  const { person } = await readJob(adas, id);
  const path = `/api/admin/people/${person.id}`;
  const set = await adas.send("PATCH", path, { wantsNoEmails: true, was: { wantsNoEmails: false } });
  expect(await set.json()).toMatchObject({ person: { wantsNoEmails: true } });
  const was = { ...called.was };
  const answer = await adas.send("PATCH", `${jobsPath}/${id}`, { ...called, was, mail: "We come." });
  expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { mail: workErrors.wantsNone } }]);
});
