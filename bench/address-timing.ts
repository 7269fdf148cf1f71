import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBuiltSite } from "./open-built-site.ts";
import { mannWhitney, median } from "./statistics.ts";

export type AddressTiming = { call: string; known: number; unknown: number; p: number };

const anHourOn = () => new Date(Date.now() + 60 * 60 * 1000).toISOString();
const aHash = () => createHash("sha256").update(randomBytes(16)).digest("hex");
const token = "t".repeat(43);

/** What somebody without a link can send about an address, and the status for whatever address it is. */
const asked = {
  "forgot-password": { status: 200, body: (email: string) => ({ email }) },
  "verify-email-code": { status: 400, body: (email: string) => ({ email, code: "000000" }) },
  "verify-invite": { status: 200, body: (email: string) => ({ invite: token, email }) },
  "reset-password": {
    status: 400,
    body: (email: string) => ({ token, email, newPassword: "a heron stands in the rain" }),
  },
} as const;

/**
 * Asks each call about addresses that the site knows (an account with a reset, an invite and a new address under way) and about
 * others in turn, each address once and from a network of its own (AU-2).
 */
export async function addressTimings({ pairs }: { pairs: number }): Promise<AddressTiming[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-addresses-"));
  const { app, close, services } = await openBuiltSite(dataDir);
  let asking = 0;
  async function time(call: keyof typeof asked, email: string): Promise<number> {
    asking += 1;
    const { status, body } = asked[call];
    const request = new Request(`http://localhost:3000/api/auth/${call}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: "http://localhost:3000" },
      body: JSON.stringify(body(email)),
    });
    const socket = { remoteAddress: `10.${asking >> 16}.${(asking >> 8) & 255}.${asking & 255}` };
    const begin = performance.now();
    const answer = await app.fetch(request, { incoming: { rawHeaders: ["Host", "localhost:3000"], socket } });
    const ms = performance.now() - begin;
    if (answer.status !== status) throw new Error(`${call} was answered with ${answer.status}`);
    return ms;
  }
  await addPeople(services, pairs);
  const timings: AddressTiming[] = [];
  for (const call of Object.keys(asked) as (keyof typeof asked)[]) {
    const known: number[] = [];
    const unknown: number[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const names = [`${call}${pair}@example.com`, `not-${call}${pair}@example.com`] as const;
      // Who goes first changes, so that neither has the warmer cache.
      const [first, second] = pair % 2 === 0 ? names : ([names[1], names[0]] as const);
      const one = await time(call, first);
      const other = await time(call, second);
      known.push(pair % 2 === 0 ? one : other);
      unknown.push(pair % 2 === 0 ? other : one);
    }
    // The first tenth warms up.
    const from = Math.floor(pairs / 10);
    const [a, b] = [known.slice(from), unknown.slice(from)];
    timings.push({ call, known: median(a), unknown: median(b), p: mannWhitney(a, b) });
  }
  await app.stop();
  close();
  rmSync(dataDir, { recursive: true });
  return timings;
}

async function addPeople({ db }: Awaited<ReturnType<typeof openBuiltSite>>["services"], count: number): Promise<void> {
  const created_at = new Date().toISOString();
  const add = (email: string) =>
    db
      .insertInto("users")
      .values({ name: "Bench", email, role: "user", password_hash: "$argon2id$none", created_at })
      .returning("id")
      .executeTakeFirstOrThrow();
  const { id: inviter } = await add("inviter@example.com");
  for (let index = 0; index < count; index += 1) {
    await add(`forgot-password${index}@example.com`);
    const { id } = await add(`reset-password${index}@example.com`);
    await db
      .insertInto("password_resets")
      .values({ token_hash: aHash(), user_id: id, mismatches: 0, expires_at: anHourOn() })
      .execute();
    const { id: moving } = await add(`moving${index}@example.com`);
    const change = { link_hash: aHash(), link_expires_at: anHourOn(), code_hmac: aHash(), code_expires_at: anHourOn() };
    await db
      .insertInto("email_changes")
      .values({ user_id: moving, email: `verify-email-code${index}@example.com`, attempts: 0, ...change })
      .execute();
    const invite = { token_hash: aHash(), role: "user" as const, invited_by: inviter, expires_at: anHourOn() };
    await db
      .insertInto("invites")
      .values({ ...invite, email: `verify-invite${index}@example.com` })
      .execute();
  }
}
