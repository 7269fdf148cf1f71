import type { Page } from "@playwright/test";

/**
 * Records what enters the live regions that are on the page now: screen readers announce that, and not a live region that
 * enters the page with its words.
 *
 * @returns reads the texts so far, the oldest first
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const recorded = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const { textContent } of addedNodes) if (textContent?.trim()) texts.push(textContent.trim());
      }
    });
    for (const region of document.querySelectorAll("[role=alert], [role=status]")) {
      observer.observe(region, { childList: true, subtree: true });
    }
    return texts;
  });
  return () => recorded.jsonValue();
}
