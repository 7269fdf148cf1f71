import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";
import type { RunningSite } from "./start-site.ts";

/** A link of our own in a mail. */
export const linkIn = (path: string) => new RegExp(`https?://\\S+${path}\\?\\S+`);
/** A one-time code, on a line of its own. */
export const aCode = /^[0-9]{6}$/m;

/**
 * Waits for a mail to an address and reads it.
 *
 * @param pattern matches only the wanted mail among those to the same address
 * @param which 1 for the first such mail, 2 for the second
 * @returns the part that the pattern has found
 */
export async function mailed(site: Pick<RunningSite, "dataDir">, email: string, pattern: RegExp, which = 1) {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = (await textsTo(site, email)).flatMap((text) => pattern.exec(text)?.[0] ?? [])[which - 1];
        return found;
      },
      { message: `mail ${which} to ${email} with ${pattern}` },
    )
    .toBeDefined();
  return found ?? "";
}

/** The texts of all mails to an address, in the order in which they were written. */
async function textsTo(site: Pick<RunningSite, "dataDir">, email: string): Promise<string[]> {
  const folder = join(site.dataDir, "outbox");
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(files.sort().map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
  return mails.filter(({ to }) => to?.some(({ address }) => address === email)).map(({ text }) => text ?? "");
}
