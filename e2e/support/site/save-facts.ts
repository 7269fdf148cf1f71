import { isDeepStrictEqual } from "node:util";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test as staffTest } from "../staff/fixtures.ts";
import { getOnce } from "./get-once.ts";

/**
 * Browser tests in which a siteadmin has entered and changes the usual site: facts, texts and recipients are as delivered again
 * after each. `save` is what another siteadmin does at the same time.
 */
export const test = staffTest.extend<{ save(section: string, facts: object): Promise<void> }>({
  entered: "siteadmin",
  expectedErrors: async ({ contextOptions: _ }, use) => use([/status of 40[019]/]),
  save: [
    async ({ context, db }, use) => {
      await use((section, facts) => putFacts(context, section, facts));
      for (const [name, { facts, delivered }] of Object.entries((await read(context, "company")).sections))
        if (!isDeepStrictEqual(facts, delivered)) await putFacts(context, name, delivered);
      await putTexts(context, (_, delivered) => delivered);
      await db.deleteFrom("inquiry_recipients").execute();
    },
    { auto: true },
  ],
});

/** Saves facts of a section of /admin/company over what is there, as the siteadmin who is logged in; the page is on the site then. */
export async function saveFacts(page: Page, section: string, facts: object): Promise<void> {
  await page.goto("/service-areas");
  await putFacts(page.context(), section, facts);
}

/** Saves texts over what is there, as the siteadmin who is logged in. @param change makes the new words of each */
export async function putTexts(context: BrowserContext, change: (words: string, delivered: string) => string) {
  const { texts } = await read(context, "texts");
  const changed = Object.entries(texts)
    .map(([name, { words, delivered }]) => ({ name, words, now: change(words, delivered) }))
    .filter(({ words, now }) => words !== now);
  if (changed.length === 0) return;
  await put(context, "texts", {
    texts: Object.fromEntries(changed.map(({ name, now }) => [name, now])),
    was: Object.fromEntries(changed.map(({ name, words }) => [name, words])),
  });
}

async function putFacts(context: BrowserContext, section: string, facts: object): Promise<void> {
  const was = (await read(context, "company")).sections[section]?.facts;
  await put(context, `company/${section}`, { was, facts });
}

type Read = {
  sections: Record<string, { facts: object; delivered: object }>;
  texts: Record<string, { words: string; delivered: string }>;
};

const read = async ({ request }: BrowserContext, path: string): Promise<Read> =>
  (await getOnce(request, `/api/admin/${path}`)).json();

async function put(context: BrowserContext, path: string, data: object): Promise<void> {
  const cookies = await context.cookies();
  const token = cookies.find(({ name }) => name === "csrfToken")?.value ?? "";
  const headers = { "x-csrf-token": token, "sec-fetch-site": "same-origin", connection: "close" };
  expect((await context.request.put(`/api/admin/${path}`, { data, headers })).status()).toBe(200);
}
