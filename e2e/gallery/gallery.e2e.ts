import { weighPage } from "../../bench/page-weight.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { expectRowsOf, expectStillPage } from "../support/lists/grid.ts";
import { getOnce } from "../support/site/get-once.ts";

test("PUB-06 four pictures stand side by side on a wide screen, and all of them arrive", async ({ page }) => {
  await page.goto("/gallery");
  const pictures = page.getByRole("main").locator("li").getByRole("img");
  await expect(pictures).toHaveCount(12);
  for (const width of [785, 1024, 1440]) await expectRowsOf(4, pictures, width);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test("PUB-06 nothing in the gallery moves while it loads", async ({ page }) => {
  await expectStillPage(page, "/gallery");
});

test("PUB-17 a phone's first view of the gallery takes at most 100 KB", async ({ browser, site }) => {
  const { html, script, font, picture } = await weighPage(browser, `${site.origin}/gallery`);
  expect(html + script + font + picture).toBeLessThanOrEqual(100 * 1024);
});

test("PUB-07 the info video waits to be played, starts at 15 percent of the volume and has captions", async ({
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
  await expect(video).toHaveAttribute("poster", /^\/pictures\//);
  const poster = await video.getAttribute("poster");
  expect((await getOnce(page.request, poster ?? "")).headers()["content-type"]).toMatch(/^image\//);

  await expect(video).toHaveJSProperty("volume", 0.15);
  await expect(video).toHaveJSProperty("paused", true);
  expect(loaded.filter((url) => !url.endsWith(".vtt"))).toEqual([]);

  await video.focus();
  await page.keyboard.press("Space");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
  await expect(video).toHaveJSProperty("volume", 0.15);
  await expect(video).toHaveJSProperty("muted", false);
  const cues = await video.evaluate((element: HTMLVideoElement) => {
    const [track] = element.textTracks;
    return { kind: track?.kind, mode: track?.mode, count: track?.cues?.length };
  });
  expect(cues).toEqual({ kind: "captions", mode: "showing", count: 10 });
});

test("PUB-16 PUB-07 a film that is started before its script is there plays without sound, then at 15 percent", async ({
  page,
}) => {
  const script = Promise.withResolvers<void>();
  await page.route(/info-video[^/]*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto("/gallery");
  const video = page.locator("video");
  await video.focus();
  await page.keyboard.press("Space");
  await expect(video).toHaveJSProperty("paused", false);
  await expect(video).toHaveJSProperty("muted", true);
  script.resolve();
  await expect(video).toHaveJSProperty("muted", false);
  expect(await video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.mode)).toBe("showing");
  await expect(video).toHaveJSProperty("volume", 0.15);
  await expect(video).toHaveJSProperty("paused", false);
});

test("A11Y-12 the film is described while it plays, and written out below it", async ({ page }) => {
  await page.goto("/gallery");
  const video = page.locator("video");
  await video.scrollIntoViewIfNeeded();
  await expect(video).toHaveJSProperty("volume", 0.15);
  const spoken = page.locator("site-island", { has: video }).locator("[aria-live=polite]");
  await expect(spoken).toHaveText("");
  await video.focus();
  await page.keyboard.press("Space");
  await expect(spoken).toHaveText("A cream house under a brown roof, with white gutters.");
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 17;
    element.pause();
  });
  await expect(spoken).toHaveText("A downspout ends at a splash block on grass.");
  await page.getByText("The film in words").click();
  await expect(page.locator("details", { hasText: "The film in words" }).getByRole("listitem")).toHaveCount(9);
});

test("PUB-07 who turns the volume up keeps it", async ({ page }) => {
  await page.goto("/gallery");
  const video = page.locator("video");
  await video.scrollIntoViewIfNeeded();
  await expect(video).toHaveJSProperty("volume", 0.15);
  await video.evaluate((element: HTMLVideoElement) => {
    element.volume = 0.8;
  });
  await page.evaluate(() => window.scrollTo(0, 0));
  await video.scrollIntoViewIfNeeded();
  await video.focus();
  await expect(video).toHaveJSProperty("volume", 0.8);
});
