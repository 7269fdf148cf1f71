import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { company } from "#test/company/company.ts";
import { test as base, expect } from "../support/staff/fixtures.ts";

/** Browser tests with another site on this machine that frames a given address: /?element=iframe&address=… */
const test = base.extend<{ stranger: string }>({
  stranger: async ({ browserName: _ }, use) => {
    const server = createServer((request, response) => {
      const asked = new URL(request.url ?? "", "http://127.0.0.1").searchParams;
      const [element, address] = [asked.get("element"), asked.get("address")];
      if (element === null) return response.writeHead(204).end();
      const attribute = element === "object" ? "data" : "src";
      response.writeHead(200, { "content-type": "text/html" });
      return response.end(
        `<!doctype html><title>Win a prize</title><${element} ${attribute}="${address}"></${element}>`,
      );
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    server.closeAllConnections();
    server.close();
  },
});

test.use({ expectedErrors: [/frame-ancestors 'none'|frame-src|status of 401/] });

const framing = (stranger: string, element: string, address: string) =>
  `${stranger}?${new URLSearchParams({ element, address })}`;

const framesOf = (page: Page, origin: string) => page.frames().filter((frame) => frame.url().startsWith(`${origin}/`));

test("HT-2 the other site could show a page of ours if our headers let it", async ({ page, site, stranger }) => {
  const address = `${site.origin}/`;
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const { "x-frame-options": _, "content-security-policy": __, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  for (const element of ["iframe", "object", "embed"]) {
    await page.goto(framing(stranger, element, address));
    const shown = () => framesOf(page, site.origin)[0]?.getByRole("heading", { level: 1 }).isVisible();
    await expect.poll(shown, { message: element }).toBe(true);
  }
});

for (const path of ["/", "/contact", "/login", "/admin/dashboard"]) {
  test(`HT-2 another site cannot show ${path} in a frame of its own`, async ({ page, site, stranger, enter }) => {
    await enter("siteadmin");
    const refused: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") refused.push(message.text());
    });
    for (const [index, element] of ["iframe", "object", "embed"].entries()) {
      await page.goto(framing(stranger, element, `${site.origin}${path}`));
      await expect.poll(() => refused.length, { message: element }).toBe(index + 1);
      expect(refused.at(-1)).toContain("frame-ancestors 'none'");
      expect(framesOf(page, site.origin)).toEqual([]);
    }
  });
}

test("HT-2 a page of ours shows Google's map and no other page, even if markup gets into it", async ({
  page,
  context,
  stranger,
}) => {
  // Tests never leave this machine: a page of our own stands in for Google's.
  await context.route("https://www.google.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>A map</p>" }),
  );
  await page.goto("/contact");
  for (const address of [stranger, "https://www.google.com/search", "/gallery", "data:text/html,x"])
    await expectRefused(page, address);
  await putFrame(page, company.mapEmbedUrl);
  await expect(page.frameLocator("iframe").last().getByText("A map")).toBeVisible();
});

test("HT-2 a page of the staff shows no other page at all", async ({ page, enter, stranger }) => {
  await enter("siteadmin");
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const address of [stranger, company.mapEmbedUrl, "/"]) await expectRefused(page, address);
});

/** Puts a frame into the page, as markup would that got in. */
function putFrame(page: Page, address: string): Promise<void> {
  return page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement("iframe"), { src }));
  }, address);
}

async function expectRefused(page: Page, address: string): Promise<void> {
  const refused = page.waitForEvent("console", (message) => message.type() === "error");
  await putFrame(page, address);
  expect((await refused).text(), address).toContain("frame-src");
}
