import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";
import { contact, holdBack, inquiry, openForm } from "../support/messages/message-form.ts";

for (const script of [inquiry, contact]) {
  const labels = Object.keys(script.answers);

  test(`FORM-01 the form on ${script.path} asks for ${labels.join(", ")}, each with its label`, async ({ page }) => {
    const form = await openForm(page, script);
    // Beside them the choice of photos, which no one has to make (LEAD-18).
    expect(await form.root.locator("input:not([type=file]), textarea").count()).toBe(labels.length);
    for (const label of labels) await expect(form.field(label)).toBeEditable();
    await expect(form.field("First name")).toHaveAttribute("autocomplete", "given-name");
    await expect(form.field("Last name")).toHaveAttribute("autocomplete", "family-name");
    await expect(form.field("Email")).toHaveAttribute("autocomplete", "email");
    await expect(form.field("Email")).toHaveAttribute("maxlength", "150");
    await expect(form.field("Phone")).toHaveAttribute("autocomplete", "tel");
    await expect(form.field("Phone")).toHaveAttribute("inputmode", "tel");
  });

  test(`FORM-05 on ${script.path} the button waits for every field and the captcha, and the line beside it says what is missing`, async ({
    page,
  }) => {
    let captchas = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/public/captcha")) captchas += 1;
    });
    const form = await openForm(page, script);
    const missing = form.root.getByText(/^Still missing:/).locator("..");
    await expect(form.send).toBeDisabled();
    for (const [index, label] of labels.entries()) {
      await expect(missing.getByRole("link")).toHaveText(labels.slice(index));
      await form.field(label).fill("   ");
      await expect(missing.getByRole("link")).toHaveText(labels.slice(index));
      await expect(form.send).toBeDisabled();
      expect(captchas).toBe(0);
      const answer = script.answers[label] ?? "";
      await form.field(label).fill(answer);
    }
    await expect(form.root.getByText("Security check passed.")).toBeVisible();
    await expect(form.send).toBeEnabled();
    expect(captchas).toBe(1);
    await form.field("Email").fill("");
    await expect(form.send).toBeDisabled();
    await expect(missing.getByRole("link")).toHaveText(["Email"]);
  });
}

test("FORM-05 each missing thing leads to its field", async ({ page }) => {
  const form = await openForm(page, inquiry);
  await form.field("First name").fill("Margaret");
  for (const label of ["Phone", "Project needs", "Additional info"]) {
    await form.root.getByRole("link", { name: label }).click();
    await expect(form.field(label)).toBeFocused();
  }
});

test("FORM-05 while the captcha is being solved the line says that only it is missing, and nothing moves", async ({
  page,
}) => {
  const captcha = await holdBack(page, "**/api/public/captcha*");
  const form = await openForm(page, contact);
  await form.fill(["Message"]);
  const before = await form.sendPlace();
  await form.field("Message").fill("One line");
  await captcha.asked;
  await expect(form.root.getByText("Running a quick security check…")).toBeVisible();
  await expect(form.root.getByRole("link", { name: "the security check" })).toBeVisible();
  await expect(form.send).toBeDisabled();
  expect(await form.sendPlace()).toEqual(before);
  captcha.letThrough();
  await expect(form.send).toBeEnabled();
  expect(await form.sendPlace()).toEqual(before);
});

test("FORM-05 one tap answers what is left to say, and a second thought replaces it", async ({ page }) => {
  const form = await openForm(page, inquiry);
  await form.fill(["Additional info"]);
  await form.root.getByRole("button", { name: "Nothing to add" }).click();
  await expect(form.field("Additional info")).toHaveValue("Nothing to add");
  await expect(form.send).toBeEnabled();
  await form.root.getByRole("button", { name: "Please call in the afternoon" }).click();
  await expect(form.field("Additional info")).toHaveValue("Please call in the afternoon");
});

test("FORM-05 what the browser has filled in counts, with or without an event", async ({ page }) => {
  const form = await openForm(page, inquiry);
  const autofill = (label: string, event?: string) =>
    form.field(label).evaluate(
      (box: HTMLInputElement, [text, type]) => {
        box.value = text ?? "";
        if (type) box.dispatchEvent(new Event(type, { bubbles: true }));
      },
      [inquiry.answers[label], event],
    );
  await autofill("First name");
  await form.field("Last name").focus();
  await expect(form.root.getByText("1 of 7 filled in")).toBeVisible();
  await autofill("Last name", "change");
  await expect(form.root.getByText("2 of 7 filled in")).toBeVisible();
  await autofill("Email");
  await form.field("Phone").focus();
  await expect(form.root.getByText("3 of 7 filled in")).toBeVisible();
});

test("FORM-05 Tab leads from field to field, also from one that the browser has filled in without an event", async ({
  page,
}) => {
  const form = await openForm(page, inquiry);
  await form.wake();
  await form.field("First name").focus();
  await form.field("First name").evaluate((box: HTMLInputElement) => {
    box.value = "Margaret";
  });
  await page.keyboard.press("Tab");
  await expect(form.root.getByText("1 of 7 filled in")).toBeVisible();
  await expect(form.field("Last name")).toBeFocused();
});

test("FORM-06 Enter without a captcha result says that it has to be completed", async ({ page }) => {
  const captcha = await holdBack(page, "**/api/public/captcha*");
  const form = await openForm(page, contact);
  await form.fill();
  await captcha.asked;
  await form.field("Phone").press("Enter");
  await expect(form.root.getByRole("alert")).toHaveText("Please complete the reCAPTCHA verification.");
  await expectAccessible(page, "form");
  captcha.letThrough();
  await expect(form.send).toBeEnabled();
  await expect(form.root.getByRole("alert")).toBeEmpty();
});

test("FORM-03 a wrong e-mail address or phone number is named on leaving the field, and no longer once it is right", async ({
  page,
}) => {
  const form = await openForm(page, contact);
  await form.field("Email").fill("margaret@");
  await expect(form.root.getByText("Valid email is required.")).toHaveCount(0);
  await form.field("Phone").fill("352-555-019");
  await expect(form.root.getByText("Valid email is required.")).toBeVisible();
  await expect(form.field("Email")).toHaveAccessibleDescription("Valid email is required.");
  await form.field("Message").focus();
  await expect(form.root.getByText("Phone number is required and should be 10-11 digits.")).toBeVisible();
  await expectAccessible(page, "form");
  await form.field("Email").fill("margaret@example.org");
  await expect(form.root.getByText("Valid email is required.")).toHaveCount(0);
  await expect(form.field("Email")).not.toHaveAttribute("aria-invalid");
});

test("FORM-02 FORM-04 Enter in an empty form names what is wrong with every field and goes to the first", async ({
  page,
}) => {
  const form = await openForm(page, inquiry);
  await form.wake();
  await form.field("Phone").press("Enter");
  for (const text of [
    "First name is required and should be less than 100 characters.",
    "Last name is required and should be less than 100 characters.",
    "Valid email is required.",
    "Phone number is required and should be 10-11 digits.",
    "Address is required and should be less than 250 characters.",
    "Project needs are required and should be less than 8000 characters.",
  ]) {
    await expect(form.root.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(form.field("First name")).toBeFocused();
  await expectAccessible(page, "form");
});

test("FORM-04 a message cannot grow past 8000 characters, and a counter says so when the end is near", async ({
  page,
}) => {
  const form = await openForm(page, contact);
  await form.field("Message").fill("a".repeat(7000));
  await expect(form.root.getByText(/of 8000 characters/)).toHaveCount(0);
  await form.field("Message").fill("a".repeat(7999));
  await form.field("Message").press("End");
  await page.keyboard.type("bc");
  await expect(form.root.getByText("8000 of 8000 characters")).toBeVisible();
  await expect(form.field("Message")).toHaveValue(`${"a".repeat(7999)}b`);
});

test("leaving a wrong field by pressing something else does not make that press miss", async ({ page }) => {
  // So tall that no scrolling makes up for what the error moves.
  await page.setViewportSize({ width: 390, height: 2600 });
  const form = await openForm(page, inquiry);
  await form.wake();
  await form.field("Email").fill("margaret@");
  const chip = form.root.getByRole("button", { name: "Nothing to add" });
  const box = await chip.boundingBox();
  if (!box) throw new Error("no chip");
  await page.mouse.move(box.x + 8, box.y + 4);
  await page.mouse.down();
  await page.mouse.up();
  await expect(form.field("Additional info")).toHaveValue("Nothing to add");
  await expect(form.root.getByText("Valid email is required.")).toBeVisible();
});

test("the form holds at 320 px with text at 200 %, without scrolling sideways", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const form = await openForm(page, inquiry);
  await form.wake();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await form.field("Phone").press("Enter");
  await expect(form.field("First name")).toBeFocused();
  const { right } = await form.root.evaluate((element) => element.getBoundingClientRect());
  expect(right).toBeLessThanOrEqual(320);
  const widest = await form.root.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(widest).toBe(0);
});
