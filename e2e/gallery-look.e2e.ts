import { aJpeg } from "../test/pictures.ts";
import { expect, test } from "./staff-fixtures.ts";

for (const width of [390, 1440])
  for (const scheme of ["light", "dark"] as const)
    test(`look ${width} ${scheme}`, async ({ page, enter }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await enter("admin");
      await page.goto("/admin/gallery");
      await expect(page.getByRole("article")).toHaveCount(12);
      await page.waitForTimeout(500);
      const shot = (name: string) => page.screenshot({ path: `/tmp/gallery/${name}-${width}-${scheme}.png` });
      await shot("list");
      await page.getByRole("button", { name: "Add Image" }).click();
      await shot("add");
      await page.getByRole("button", { name: "Save" }).click();
      await shot("add-wrong");
      await page.locator("input[type=file]").setInputFiles([
        { name: "IMG_4711.jpg", mimeType: "image/jpeg", buffer: await aJpeg({ width: 1200, height: 900 }) },
        { name: "IMG_4712.jpg", mimeType: "image/jpeg", buffer: await aJpeg({ width: 600, height: 900 }) },
      ]);
      await page.getByLabel("Alt text").fill("A new gutter along a long roof, seen from the garden");
      await page.waitForTimeout(300);
      await shot("add-chosen");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("heading", { name: "2 of 2" })).toBeVisible();
      await shot("add-second");
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: /Edit/ }).nth(1).click();
      await shot("edit");
      await page.getByRole("button", { name: "Cancel" }).click();
      await page
        .getByRole("button", { name: /Delete/ })
        .nth(1)
        .click();
      await shot("delete");
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("is deleted")).toBeVisible();
      await page.getByText("Recently deleted").click();
      await page.waitForTimeout(300);
      await shot("deleted");
      await page.screenshot({ path: `/tmp/gallery/full-${width}-${scheme}.png`, fullPage: true });
    });
