import type { TestApp } from "#test/app/create-test-app.ts";

/** What a browser sends with the request for a page. */
export const browserHeaders = {
  "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Safari/604.1",
  "sec-fetch-dest": "document",
};

/** Opens a page as a visitor's browser does. @param headers further or other ones; undefined leaves one out */
export function visit(site: TestApp, path: string, headers: Record<string, string | undefined> = {}) {
  const sent = Object.entries({ ...browserHeaders, ...headers }).filter(([, value]) => value !== undefined);
  return site.get(path, { headers: Object.fromEntries(sent) as Record<string, string> });
}

/** Reports a use as the script of a public page does. */
export function report(
  site: TestApp,
  use: unknown,
  { headers = {}, ip }: { headers?: Record<string, string>; ip?: string } = {},
) {
  return site.post("/api/public/counts", use, {
    headers: { "user-agent": browserHeaders["user-agent"], ...headers },
    ...(ip !== undefined && { ip }),
  });
}

/** Everything that was counted, as "2026-03-02 page /": 3. */
export async function countsOf(site: TestApp): Promise<Record<string, number>> {
  await site.counts.write();
  const rows = await site.db.selectFrom("daily_counts").selectAll().orderBy("day").execute();
  return Object.fromEntries(rows.map(({ day, kind, name, count }) => [`${day} ${kind} ${name}`, count]));
}
