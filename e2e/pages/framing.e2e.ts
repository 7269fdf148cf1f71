import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { company } from "#test/company/company.ts";
import { expect, test } from "../support/staff/fixtures.ts";

test.use({ expectedErrors: [/frame-ancestors 'none'|frame-src|status of 401/], entered: "siteadmin" });

/** Waits for what the browser says when it refuses a frame. */
async function refusal(page: Page, framing: () => Promise<unknown>): Promise<string> {
  const refused = page.waitForEvent("console", (message) => message.type() === "error");
  await framing();
  return (await refused).text();
}

/** Puts a frame into the page, as markup would that got in. */
function putFrame(page: Page, address: string): Promise<void> {
  return page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement("iframe"), { src }));
  }, address);
}

test("HT-2 no other site shows our page in a frame, nor our page another site", async ({ page, context, site }) => {
  // Another site on this machine: browsers refuse pages of the internet that frame one of a private network.
  let element = "";
  const server = createServer((_, answer) =>
    answer.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><h1>Win a prize</h1>${element}`),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stranger = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  // Tests never leave this machine: a page of our own stands in for Google's.
  await context.route("https://www.google.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>A map</p>" }),
  );

  for (const path of ["/", "/admin/dashboard"])
    for (const tag of ["iframe src", "object data", "embed src"]) {
      element = `<${tag}="${site.origin}${path}"></${tag.split(" ")[0]}>`;
      expect(await refusal(page, () => page.goto(stranger)), element).toContain("frame-ancestors 'none'");
      expect(page.frames().filter((frame) => frame.url().startsWith(`${site.origin}/`))).toEqual([]);
    }
  // Without our headers it could.
  await page.route(`${site.origin}/`, async (route) => {
    const response = await route.fetch();
    const { "x-frame-options": _, "content-security-policy": __, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  element = `<iframe src="${site.origin}/"></iframe>`;
  await page.goto(stranger);
  await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();

  await page.goto("/contact");
  for (const address of [stranger, "https://www.google.com/search", "/gallery", "data:text/html,x"])
    expect(await refusal(page, () => putFrame(page, address)), address).toContain("frame-src");
  await putFrame(page, company.mapEmbedUrl);
  await expect(page.frameLocator("iframe").last().getByText("A map")).toBeVisible();
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const address of [stranger, company.mapEmbedUrl, "/"])
    expect(await refusal(page, () => putFrame(page, address)), address).toContain("frame-src");
  server.closeAllConnections();
  server.close();
});
