import { expect, type Page } from "@playwright/test";

/** How many sheets a page takes on paper of the country. */
export async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "Letter", preferCSSPageSize: true });
  return pdf.toString("latin1").split(/\/Type\s*\/Page\b(?!s)/).length - 1;
}

/** Waits for the style sheet of paper, which the script asks for after the first paint. */
export async function untilPrintable(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator("link[media=print]")
        .evaluateAll((links: HTMLLinkElement[]) => links.map(({ sheet }) => sheet !== null)),
    )
    .toEqual([true]);
}
