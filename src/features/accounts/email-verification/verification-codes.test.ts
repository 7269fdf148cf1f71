import { sql } from "kysely";
import { expect } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import {
  byCode,
  byLink,
  changeEmail,
  emailOf,
  newEmail,
  verified,
  verify,
  wrongCode,
  wrongLink,
} from "#test/accounts/email-changes.ts";
import { otherCode } from "#test/accounts/two-factor.ts";
import { lastVerificationMail } from "#test/accounts/verification-mails.ts";
import { publicSiteTest as test } from "#test/app/fixtures.ts";
import { onPostgres } from "#test/postgres/databases.ts";

test.for([
  [4, verified],
  [5, wrongCode],
] as const)(
  "AUTH-13 TK-7 the right code after %i wrong ones is answered with %j",
  async ([misses, answer], { ritas, site }) => {
    const { code } = await changeEmail(site, ritas);
    for (let missed = 0; missed < misses; missed++) {
      expect(await verify(site, byCode, { email: newEmail, code: otherCode(code) })).toEqual(wrongCode);
    }
    expect(await verify(site, byCode, { email: newEmail, code })).toEqual(answer);
  },
);

test("AUTH-13 TK-7 wrong codes sent all at once from many networks are counted one by one", async ({ ritas, site }) => {
  const { code } = await changeEmail(site, ritas);
  const guess = (index: number) =>
    verify(site, byCode, { email: newEmail, code: otherCode(code) }, { ip: `192.0.2.${index}` });
  await Promise.all(Array.from({ length: 5 }, (_, index) => guess(index)));
  expect(await verify(site, byCode, { email: newEmail, code })).toEqual(wrongCode);
});

test("AUTH-13 TK-7 a code of one account is no use for another", async ({ ritas, site }) => {
  const otto = await addUser(site, { email: "otto@example.com", role: "user" });
  const first = await changeEmail(site, ritas);
  const second = await changeEmail(site, await signIn(site, otto), { email: "otto.ray@example.org", username: "otto" });
  expect(await verify(site, byCode, { email: "otto.ray@example.org", code: first.code })).toEqual(wrongCode);
  expect(await verify(site, byCode, { email: newEmail, code: second.code })).toEqual(wrongCode);
  expect(await emailOf(site, otto)).toEqual({ email: "otto@example.com", credential_version: 1 });
});

test("AUTH-13 of two accounts that want one address the first to prove it gets it", async ({ rita, ritas, site }) => {
  const otto = await addUser(site, { email: "otto@example.com", role: "user" });
  const first = await changeEmail(site, ritas);
  await changeEmail(site, await signIn(site, otto), { username: "otto" });
  expect(await verify(site, byLink, { linkCode: first.link })).toEqual(verified);
  const second = await lastVerificationMail(site);
  expect(second.link).not.toBe(first.link);
  expect(await verify(site, byLink, { linkCode: second.link })).toEqual(wrongLink);
  expect([await emailOf(site, rita), await emailOf(site, otto)]).toMatchObject([
    { email: newEmail },
    { email: "otto@example.com" },
  ]);
});

test("AUTH-13 TK-7 AU-2 an address that waits for nothing gets the same answer", async ({ ritas, site }) => {
  const describe = async (email: string) => {
    const answer = await site.post(byCode, { email, code: "000000" });
    const headers = Object.fromEntries(answer.headers);
    delete headers["x-request-id"];
    return { status: answer.status, headers, body: await answer.text() };
  };
  const { code } = await changeEmail(site, ritas);
  if (code === "000000") return;
  expect(await describe("nobody@example.com")).toEqual(await describe(newEmail));
});

test.skipIf(onPostgres)(
  "AU-2 for an address that is not pending as many rows are written, so that time reveals nothing (npm run bench measures it)",
  async ({ ritas, site }) => {
    const { code } = await changeEmail(site, ritas);
    async function written(email: string): Promise<number> {
      const count = async () => {
        const { rows } = await sql<{ rows: number }>`SELECT total_changes() AS rows`.execute(site.db);
        return rows[0]?.rows ?? Number.NaN;
      };
      const before = await count();
      expect(await verify(site, byCode, { email, code: otherCode(code) })).toEqual(wrongCode);
      return (await count()) - before;
    }
    expect(await written("nobody@example.org")).toBe(await written(newEmail));
  },
);
