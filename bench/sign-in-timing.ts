import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBuiltSite } from "./open-built-site.ts";
import { mannWhitney, median } from "./statistics.ts";

export type SignInTiming = {
  /** Median milliseconds of a wrong password for a name that exists, and for one that does not. */
  known: number;
  unknown: number;
  /** How likely so large a difference in rank is by chance (Mann-Whitney, two-sided): a small one gives accounts away. */
  p: number;
};

/** Fewer than twenty failures of one account, which then asks for a captcha (P-13). */
const triesOfAName = 10;

/**
 * Signs in with wrong passwords, for known and unknown names in turn, against the production build in this process and with
 * the real cost of a hash (AU-2). Every try comes from an address of its own.
 */
export async function signInTiming({ pairs }: { pairs: number }): Promise<SignInTiming> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-sign-in-"));
  const { app, close, services } = await openBuiltSite(dataDir);
  const names = Math.ceil(pairs / triesOfAName);
  await addNames(services, names);
  let tries = 0;
  const time = async (identifier: string) => {
    tries += 1;
    const begin = performance.now();
    const answer = await app.fetch(
      new Request("http://localhost:3000/api/auth/login", {
        method: "POST",
        headers: { "content-type": "application/json", origin: "http://localhost:3000" },
        body: JSON.stringify({ identifier, password: "not the password of anybody" }),
      }),
      {
        incoming: {
          rawHeaders: ["Host", "localhost:3000"],
          socket: { remoteAddress: `10.0.${Math.floor(tries / 250)}.${tries % 250}` },
        },
      },
    );
    if (answer.status !== 401) throw new Error(`A wrong password was answered with ${answer.status}`);
    return performance.now() - begin;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let pair = -10; pair < pairs; pair += 1) {
    // The first ten only warm up.
    const name = pair < 0 ? "warm" : `name${pair % names}`;
    const times = [await time(`${name}@example.com`), await time(`not-${name}@example.com`)] as const;
    if (pair >= 0) {
      known.push(times[0]);
      unknown.push(times[1]);
    }
  }
  await app.stop();
  close();
  rmSync(dataDir, { recursive: true });
  return { known: median(known), unknown: median(unknown), p: mannWhitney(known, unknown) };
}

/** Accounts name0@example.com and so on. */
async function addNames({ db, passwords }: Awaited<ReturnType<typeof openBuiltSite>>["services"], count: number) {
  const password_hash = await passwords.hash("seven herons over the lake");
  const created_at = new Date().toISOString();
  const all = Array.from({ length: count }, (_, index) => ({
    name: "Bench",
    email: `name${index}@example.com`,
    role: "user" as const,
    password_hash,
    created_at,
  }));
  await db.insertInto("users").values(all).execute();
}
