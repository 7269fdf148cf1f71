import { insertUser } from "../src/features/accounts/queries.server.ts";
import { freshToken } from "../test/captcha-token.ts";
import { anInquiry } from "../test/inquiry.ts";
import { openBuiltSite } from "./open-built-site.ts";
import { median } from "./statistics.ts";

const password = "seven herons over the lake";

/** Median milliseconds of an inquiry that is accepted and of a login, one after the other, on the production build. */
export async function measureWrites(
  folder: string,
  settings: Record<string, string>,
  count: number,
): Promise<{ inquiryMs: number; loginMs: number }> {
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
  const inquiries: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const recaptchaToken = await freshToken(services);
    inquiries.push(
      await time("/api/public/messages", { ...anInquiry, email: `ann${index}@example.com`, recaptchaToken }),
    );
  }
  const logins: number[] = [];
  for (let index = 0; index < Math.ceil(count / 10); index += 1)
    logins.push(await time("/api/auth/login", { identifier: "bench@example.com", password }));
  await app.stop();
  await close();
  return { inquiryMs: median(inquiries), loginMs: median(logins) };
}
