import { weighPage } from "#test/pages/page-weight.ts";
import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";
import { holdBack } from "../support/browser/hold-back.ts";
import { getWholePage } from "../support/site/get-once.ts";

test("PUB-17 a phone's first view of a page with pictures takes at most 100 KB at any density", async ({
  browser,
  site,
  request,
}) => {
  for (const path of ["/", "/seamless-gutters", "/gutter-guards", "/gallery", "/the-villages"]) {
    await getWholePage(request, path);
    const weigh = async (deviceScaleFactor: number) => {
      const { html, script, font, picture } = await weighPage(browser, site.origin + path, { deviceScaleFactor });
      const whole = html + script + font + picture;
      expect.soft(whole, `${path} at ${deviceScaleFactor}`).toBeLessThanOrEqual(100 * 1024);
    };
    await Promise.all([1.75, 2, 3].map(weigh));
  }
});

test("PUB-06 PUB-17 the pictures below a phone's first view are asked for with the first touch of the scroll, and each is in its place when it is reached", async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto("/gallery", { waitUntil: "networkidle" });
  const pictures = page.getByRole("main").locator("li").getByRole("img");
  await expect(pictures).toHaveCount(12);
  const loaded = () =>
    pictures.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length);
  expect(await loaded()).toBe(3);
  await page.mouse.wheel(0, 4);
  await expect.poll(loaded).toBeGreaterThanOrEqual(6);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(picture).toBeInViewport();
  }
});

test("PUB-07 A11Y-12 LOOK-47 the film waits to be played, begins at 15 percent of the volume with captions and descriptions, and keeps the volume that a visitor chooses", async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (/\/video\//.test(request.url())) loaded.push(request.url());
  });
  await page.goto("/gallery");
  const video = page.locator("video");
  await expect(video).not.toHaveAttribute("autoplay");
  await expect(video).toHaveAttribute("controls");
  expect(loaded).toEqual([]);
  await video.scrollIntoViewIfNeeded();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("-poster-")),
  );
  await expect(video).toHaveJSProperty("volume", 0.15);
  await expect(video).toHaveJSProperty("paused", true);
  expect(loaded.filter((url) => !url.endsWith(".vtt"))).toEqual([]);
  const spoken = page.locator("site-island", { has: video }).locator("[aria-live=polite]");
  await expect(spoken).toHaveText("");

  const play = page.getByRole("button", { name: "Play · 18 seconds · captions" });
  await expectAccessible(page, "main");
  await play.press("Enter");
  await expect(play).toHaveCount(0);
  await expect(video).toBeFocused();
  await expect(spoken).toHaveText("A cream house under a brown roof, with white gutters.");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
  await expect(video).toHaveJSProperty("volume", 0.15);
  await expect(video).toHaveJSProperty("muted", false);
  const captions = await video.evaluate((element: HTMLVideoElement) => {
    const [track] = element.textTracks;
    return { kind: track?.kind, mode: track?.mode, count: track?.cues?.length };
  });
  expect(captions).toEqual({ kind: "captions", mode: "showing", count: 10 });
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 17;
    element.pause();
    element.volume = 0.8;
  });
  await expect(spoken).toHaveText("A downspout ends at a splash block on grass.");
  await page.getByText("Read it instead").click();
  await expect(page.locator("details", { hasText: "Read it instead" }).getByRole("listitem")).toHaveCount(9);
  await page.evaluate(() => window.scrollTo(0, 0));
  await video.scrollIntoViewIfNeeded();
  await video.focus();
  await expect(video).toHaveJSProperty("volume", 0.8);
});

test("PUB-06 PUB-07 PUB-16 a visitor who is faster than the scripts gets the film without sound at first, and then the pressed picture", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const film = await holdBack(page, /info-video[^/]*\.js$/);
  const viewer = await holdBack(page, /gallery-viewer/);
  await page.goto("/gallery");
  const video = page.locator("video");
  await video.focus();
  await page.keyboard.press("Space");
  await expect(video).toHaveJSProperty("paused", false);
  await expect(video).toHaveJSProperty("muted", true);
  film.letThrough();
  await expect(video).toHaveJSProperty("muted", false);
  expect(await video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.mode)).toBe("showing");
  await expect(video).toHaveJSProperty("volume", 0.15);
  await expect(video).toHaveJSProperty("paused", false);

  expect(asked.filter((url) => /gallery-viewer/.test(url))).toEqual([]);
  await page.getByRole("main").locator("li > a").nth(2).click();
  await viewer.asked;
  expect(page.url()).toMatch(/\/gallery$/);
  viewer.letThrough();
  await expect(page.getByRole("dialog", { name: "Pictures, large" }).getByText("3 of 12")).toBeVisible();
});
