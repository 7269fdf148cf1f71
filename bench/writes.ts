import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { insertUser } from "../src/features/accounts/queries.server.ts";
import { freshToken } from "../test/app/captcha-token.ts";
import { anInquiry } from "../test/messages/inquiry.ts";
import { openBuiltSite } from "./open-built-site.ts";
import { median } from "./statistics.ts";

const password = "seven herons over the lake";

/**
 * Median milliseconds of an inquiry that is accepted and of a login, one after the other, on the production build. The sites take
 * turns, because a shared machine is quicker at one time than at another.
 *
 * @param settings of each site
 */
export async function measureWrites(
  settings: readonly Record<string, string>[],
  count: number,
): Promise<{ inquiryMs: number; loginMs: number }[]> {
  const sites: WrittenSite[] = [];
  for (const one of settings) sites.push(await openWrittenSite(one));
  const inquiries = sites.map((): number[] => []);
  const logins = sites.map((): number[] => []);
  for (let index = 0; index < count; index += 1)
    for (const [at, site] of sites.entries()) inquiries[at]?.push(await site.inquire(index));
  for (let index = 0; index < Math.ceil(count / 10); index += 1)
    for (const [at, site] of sites.entries()) logins[at]?.push(await site.logIn());
  for (const site of sites) await site.close();
  return sites.map((_, at) => ({ inquiryMs: median(inquiries[at] ?? []), loginMs: median(logins[at] ?? []) }));
}

type WrittenSite = Awaited<ReturnType<typeof openWrittenSite>>;

/** On a new data folder. `inquire` and `logIn` return their milliseconds. */
async function openWrittenSite(settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const { app, services, close } = await openBuiltSite(folder, settings);
  const password_hash = await services.passwords.hash(password);
  await services.db
    .transaction()
    .execute((trx) =>
      insertUser(
        trx,
        { name: "Bench", username: null, email: "bench@example.com", role: "admin", password_hash },
        new Date(),
      ),
    );
  let calls = 0;
  async function time(path: string, body: unknown): Promise<number> {
    calls += 1;
    const begin = performance.now();
    const answer = await app.fetch(
      new Request(`http://localhost:3000${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: "http://localhost:3000" },
        body: JSON.stringify(body),
      }),
      {
        incoming: {
          rawHeaders: ["Host", "localhost:3000"],
          socket: { remoteAddress: `10.${calls % 250}.${Math.floor(calls / 250)}.1` },
        },
      },
    );
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return performance.now() - begin;
  }
  return {
    async inquire(index: number): Promise<number> {
      const recaptchaToken = await freshToken(services);
      return time("/api/public/messages", { ...anInquiry, email: `ann${index}@example.com`, recaptchaToken });
    },
    logIn: () => time("/api/auth/login", { identifier: "bench@example.com", password }),
    async close() {
      await app.stop();
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
