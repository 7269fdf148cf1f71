import { expect } from "vitest";
import { countStatuses } from "#test/accounts/sign-in.ts";
import { setups } from "#test/accounts/two-factor.ts";
import { test } from "#test/app/fixtures.ts";

test.for(["enable-2fa", "send-2fa-email"])(
  "SE-8 %s of an account that is deleted at the same time is answered before or is 401, never 500",
  async (call, { rita, ritas, site }) => {
    const calls = Array.from({ length: 20 }, () => ritas.send("POST", `/api/2fa/${call}`, {}));
    const end = site.db.transaction().execute((trx) => trx.deleteFrom("users").where("id", "=", rita.id).execute());
    const answers = await Promise.all(calls);
    await end;
    const { 200: before = 0, 401: after = 0, 429: tooOften = 0 } = countStatuses(answers);
    expect(before + after + tooOften).toBe(20);
    expect(await setups(site)).toEqual([]);
  },
);

test.for(["enable-2fa", "send-2fa-email"])(
  "SE-8 %s of a session that ends at the same time starts nothing",
  async (call, { rita, ritas, site }) => {
    const calls = Array.from({ length: 20 }, () => ritas.send("POST", `/api/2fa/${call}`, {}));
    await site.db.deleteFrom("sessions").where("user_id", "=", rita.id).execute();
    const pending = await setups(site);
    await Promise.all(calls);
    expect(await setups(site)).toEqual(pending);
  },
);
