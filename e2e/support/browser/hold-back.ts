import type { Page } from "@playwright/test";

/** Holds back requests to these addresses until they are let through; `asked` resolves with the first of them. */
export async function holdBack(page: Page, address: string | RegExp) {
  const [open, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(address, async (route) => {
    asked.resolve();
    await open.promise;
    await route.fallback();
  });
  return { letThrough: () => open.resolve(), asked: asked.promise };
}
