import { expect } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { test } from "#test/app/fixtures.ts";
import { path, storedMessages } from "#test/messages/inbox.ts";
import { insertMessage } from "#test/messages/messages.ts";

test("SE-8 a call that is under way when its session ends has changed the message before that, or never does", async ({
  site,
}) => {
  const id = await insertMessage(site.db);
  // The end comes a little later each time: before the guard has looked, after it, after the change.
  for (let steps = 0; steps < 60; steps += 1) {
    const who = await signIn(site, await addUser(site, { role: "admin", email: `${steps}@example.com` }));
    await site.db.updateTable("messages").set({ archived: 0 }).execute();
    const call = who.send("PUT", `${path}/${id}/archive`, { archived: true });
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    const atTheEnd = await site.db.transaction().execute(async (trx) => {
      await trx.deleteFrom("sessions").execute();
      return trx.selectFrom("messages").select("archived").execute();
    });
    expect([200, 401]).toContain((await call).status);
    expect(await site.db.selectFrom("messages").select("archived").execute(), `after ${steps} steps`).toEqual(atTheEnd);
    site.clock.pass(1);
  }
});

test("R-19 archiving, marking and deleting one message at once, a hundred times: 200 or 404, and nothing comes back", async ({
  adas,
  site,
}) => {
  for (let round = 0; round < 100; round += 1) {
    const id = await insertMessage(site.db);
    const answers = await Promise.all([
      adas.send("DELETE", `${path}/${id}`),
      adas.send("PUT", `${path}/${id}/archive`, { archived: true }),
      adas.send("PUT", `${path}/${id}/read`, { read: true }),
      adas.send("DELETE", `${path}/${id}`),
    ]);
    const statuses = answers.map(({ status }) => status);
    for (const status of statuses) expect([200, 404]).toContain(status);
    expect([statuses[0], statuses[3]].toSorted()).toEqual([200, 404]);
    // For the limit of calls in a minute.
    site.clock.pass(60);
  }
  expect(await storedMessages(site)).toEqual([]);
});
