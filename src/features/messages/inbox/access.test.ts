import { describe, expect } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { test } from "#test/app/fixtures.ts";
import { callsOn, path, storedMessages } from "#test/messages/inbox.ts";
import { insertMessage } from "#test/messages/messages.ts";

describe("who may", () => {
  test("GUARD-06 without a session messages can be neither read nor changed: 401", async ({ site }) => {
    const id = await insertMessage(site.db);
    const before = await storedMessages(site);
    for (const [method, address, body] of [...callsOn(id), ["GET", path], ["GET", `${path}/export`]] as const) {
      const headers = { origin: site.config.origin, "content-type": "application/json" };
      const sent = body === undefined ? undefined : JSON.stringify(body);
      expect((await site.call(method, address, { headers }, sent)).status, `${method} ${address}`).toBe(401);
    }
    expect(await storedMessages(site)).toEqual(before);
  });

  test("GUARD-06 the role user can neither read nor change messages: 403, and no message is in the answer", async ({
    site,
  }) => {
    const id = await insertMessage(site.db, { first_name: "Canary" });
    const before = await storedMessages(site);
    const ben = await signIn(site, await addUser(site, { role: "user", email: "ben@example.com" }));
    for (const [method, address, body] of [...callsOn(id), ["GET", path], ["GET", `${path}/export`]] as const) {
      const answer = await ben.send(method, address, body);
      expect(answer.status, `${method} ${address}`).toBe(403);
      expect(await answer.text()).not.toContain("Canary");
    }
    expect(await storedMessages(site)).toEqual(before);
  });

  test("GUARD-07 CS-1 CS-2 another site's page, or one without the csrf header, changes nothing: 403", async ({
    adas,
    site,
  }) => {
    const id = await insertMessage(site.db);
    const before = await storedMessages(site);
    const { cookie, headers } = adas;
    for (const wrong of [
      { ...headers, origin: "https://evil.example" },
      { cookie, origin: headers.origin },
    ]) {
      for (const [method, address, body] of callsOn(id).slice(1)) {
        const sent = { headers: { ...wrong, "content-type": "application/json" } };
        const answer = await site.call(method, address, sent, body === undefined ? undefined : JSON.stringify(body));
        expect(answer.status, `${method} ${address}`).toBe(403);
      }
    }
    expect(await storedMessages(site)).toEqual(before);
  });
});
