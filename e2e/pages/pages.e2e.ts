import { publicPages } from "#src/facts/navigation-links.ts";
import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";
import { untilAwake } from "../support/browser/settled.ts";
import { expectAccessibleInBoth, expectReflow, expectTabOrder } from "../support/browser/sweep.ts";

const paths = publicPages.map(({ href }) => href);
const unknown = "/no/such/page";

for (const round of [paths.slice(0, 5), [...paths.slice(5), unknown]]) {
  test(`${round.join(", ")} ask no other host, run no React before a touch, have nothing for axe to find, show where Tab is, and never scroll sideways`, async ({
    page,
    site,
    expectedErrors,
  }) => {
    if (round.includes(unknown)) expectedErrors.push(/status of 404/);
    const [asked, failed]: [string[], string[]] = [[], []];
    page.on("request", (request) => asked.push(request.url()));
    page.on("response", (answer) => answer.status() >= 400 && failed.push(answer.url()));
    for (const path of round) {
      await test.step(path, async () => {
        for (const list of [asked, failed]) list.length = 0;
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.emulateMedia({ colorScheme: "light" });
        await page.goto(path);
        await untilAwake(page);
        await page.waitForLoadState("networkidle");
        const others = asked.filter((url) => !url.startsWith(site.origin) && !/^(data|blob):/.test(url));
        expect.soft(others, `${path}: other hosts`).toEqual([]);
        const scripts = asked.filter((url) => url.endsWith(".js"));
        expect.soft(scripts, `${path}: scripts`).toHaveLength(1);
        expect.soft(failed, `${path}: failed`).toEqual(path === unknown ? [site.origin + unknown] : []);

        await expectTabOrder(page, path);
        await expectAccessibleInBoth(page);
        if (path === "/testimonials") {
          // Here its cards are narrowest.
          await page.setViewportSize({ width: 785, height: 900 });
          await expectAccessible(page);
        }
        await expectReflow(page, path, [[785, "200%"]]);
      });
    }
  });
}
