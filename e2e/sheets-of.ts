import type { Page } from "@playwright/test";

/** How many sheets a page takes on paper of the country. */
export async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "Letter", preferCSSPageSize: true });
  return pdf.toString("latin1").split(/\/Type\s*\/Page\b(?!s)/).length - 1;
}
