import type { Page } from "@playwright/test";
import { expect } from "../browser/fixtures.ts";

/**
 * Opens a link and watches where its secret goes (TK-4): it may be in the address that is opened, and in no other.
 *
 * @param parameter holds the secret
 * @returns the addresses and referrers of what was requested so far; `expectKept` fails if one names the secret or another site
 */
export async function openSecretLink(page: Page, link: string, parameter: string) {
  const { origin, pathname, searchParams } = new URL(link);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url() !== link) asked.push(request.url(), request.headers().referer ?? "");
  });
  const answer = await page.goto(link);
  expect(answer?.headers()).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
  await expect(page).toHaveURL(pathname);
  return {
    asked,
    expectKept() {
      expect(asked.filter((one) => one.includes(searchParams.get(parameter) ?? link))).toEqual([]);
      expect(asked.filter((one) => one && new URL(one).origin !== origin)).toEqual([]);
    },
  };
}
