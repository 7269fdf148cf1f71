import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import { addUser } from "#test/accounts/accounts.ts";
import { newPassword, subjectsTo, tenMinutes, profileTest as test } from "#test/accounts/profile.ts";

test.for([{ name: " " }, { username: "" }, { email: "rita" }, { password: "" }, { role: "siteadmin" }])(
  "USER-01 AZ-3 %j is refused, and the answer names the field",
  async (changes, { row, save }) => {
    const before = await row();
    const answer = await save(changes);
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).fields)).toEqual(Object.keys(changes));
    expect(await row()).toEqual(before);
  },
);

test("USER-01 AZ-8 name and username change; the answer is what one may know", async ({ rita, row, save, site }) => {
  site.clock.pass(tenMinutes + 1);
  const answer = await save({ name: "Rita B. Moss", username: "Rita-Moss" });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    message: "Profile updated successfully!",
    user: {
      id: rita.id,
      name: "Rita B. Moss",
      username: "Rita-Moss",
      email: "rita@example.com",
      role: "siteadmin",
      created_at: "2026-03-02T15:00:00.000Z",
      twofactorRequired: false,
      twoFactorMethod: null,
    },
    verifyEmail: null,
  });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await row()).toMatchObject({ name: "Rita B. Moss", username: "Rita-Moss", credential_version: 1 });
  expect(await subjectsTo(site, "rita@example.com")).toEqual([]);
});

test("USER-01 another's username is taken in any case, and nothing else is saved", async ({ row, save, site }) => {
  await addUser(site, { email: "otto@example.com", username: "otto" });
  const before = await row();
  const answer = await save({ name: "Other", username: "OTTO", password: newPassword });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toEqual({
    error: "Someone else has this username. Please choose another.",
    fields: { username: "Someone else has this username. Please choose another." },
  });
  expect(await row()).toEqual(before);
});

test("USER-01 ten saves at once end in one of them, whole", async ({ row, save }) => {
  const names = Array.from({ length: 10 }, (_, index) => ({ name: `Rita ${index}`, username: `rita-${index}` }));
  const answers = await Promise.all(names.map((name) => save(name)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { name, username } = await row();
  expect(names).toContainEqual({ name, username });
});

test("USER-01 EDIT-01 two windows of a person change name and username, and both hold", async ({ row, save }) => {
  const was = { name: "Rita Moss", username: "rita", email: "rita@example.com" };
  expect((await save({ name: "Rita B. Moss", was })).status).toBe(200);
  const other = await save({ username: "rita-moss", was });
  expect(await other.json()).toMatchObject({ user: { name: "Rita B. Moss", username: "rita-moss" } });
  expect(await row()).toMatchObject({ name: "Rita B. Moss", username: "rita-moss" });

  const before = await row();
  const late = await save({ name: "Rita Hill", password: newPassword, was });
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({
    error: expect.stringContaining("Something changed here"),
    present: { name: "Rita B. Moss", username: "rita-moss", email: "rita@example.com" },
  });
  expect(await row()).toEqual(before);
});
