import { inquiry } from "./kill-message.ts";
import { noCounts, type Outcome } from "./outcome.ts";
import { call } from "./people.ts";
import { caseFolder, type Site } from "./site.ts";

/** Sends an inquiry. */
export async function say(site: Site, turn: number): Promise<{ status: number; retryAfter: number; email: string }> {
  const body = await inquiry(turn);
  const answer = await call(site, "POST", "/api/public/messages", body);
  return { status: answer.status, retryAfter: Number(answer.headers.get("retry-after")), email: body.email };
}

/** Whether what is there can be read. */
export const reads = async (site: Site) =>
  (await Promise.all(["/", "/api/public/reviews", "/health"].map((path) => call(site, "GET", path)))).every(
    ({ ok }) => ok,
  );

type Trouble = {
  outcome: Outcome;
  folder: string;
  expect(isSo: boolean, words: string): void;
};

/** What a case needs to say how it went. */
export function trouble(folder = caseFolder()): Trouble {
  const outcome = noCounts();
  return {
    outcome,
    folder,
    expect(isSo, words) {
      if (!isSo) outcome.broken.push(words);
    },
  };
}
