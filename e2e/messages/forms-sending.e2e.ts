import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";
import { contact, holdBack, inquiry, openForm } from "../support/messages/message-form.ts";

const messages = "**/api/public/messages";

for (const [script, sent] of [
  [inquiry, "Inquiry sent successfully!"],
  [contact, "Message sent successfully!"],
] as const) {
  test(`FORM-07 FORM-08 OWN-80 on ${script.path} the button reads Sending..., a second press sends nothing twice, and success empties the form`, async ({
    page,
  }) => {
    let posts = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/api/public/messages") posts += 1;
    });
    const server = await holdBack(page, messages);
    const form = await openForm(page, script);
    await form.fill();
    await expect(form.send).toBeEnabled();
    await expectAccessible(page, "form");
    await form.send.dblclick();
    await server.asked;
    await expect(form.send).toHaveText("Sending...");
    await expectAccessible(page, "form");
    await form.send.press("Enter");
    await form.field("Email").press("Enter");
    server.letThrough();
    await expect(form.root.getByRole("status").getByText(sent, { exact: true })).toBeVisible();
    await expect(form.root.getByText(/We will call you by \w+day, \w+ \d+\. You’ll usually get/)).toBeVisible();
    await expect(form.root.getByRole("status").locator(":focus")).toContainText(sent);
    expect(posts).toBe(1);
    for (const label of Object.keys(form.answers)) await expect(form.field(label)).toHaveValue("");
    await expect(form.send).toBeDisabled();
    await expect(form.send).toHaveText(script.send);
    await expect(form.root.getByText("Security check passed.")).toHaveCount(0);
    await expectAccessible(page, "form");
  });
}

test("OWN-80 an answer without a day, or one that breaks off, leaves the promise in words", async ({ page }) => {
  for (const body of ['{"received":true}', '{"rec']) {
    await page.route(messages, (route) => route.fulfill({ contentType: "application/json", body }));
    const form = await openForm(page, contact);
    await form.fill();
    await form.send.click();
    await expect(form.root.getByText("We’ll call you back within one business day.")).toBeVisible();
    await page.unroute(messages);
  }
});

/** Fills and sends a form; the JSON that went out, less what says who the person is, which is checked here. */
async function whatIsSent(page: Page, script: typeof contact): Promise<Record<string, unknown>> {
  const form = await openForm(page, script);
  await form.fill();
  const request = page.waitForRequest(messages);
  await form.send.click();
  const { firstName, lastName, email, phone, ...rest } = (await request).postDataJSON();
  expect([firstName, lastName, email, phone]).toEqual(["Margaret", "Holloway", form.answers.Email, "13525550199"]);
  return rest;
}

test("FORM-10 the contact form sends its message in additionalInfo and N/A for what it does not ask", async ({
  page,
}) => {
  const { recaptchaToken, ...body } = await whatIsSent(page, contact);
  expect(body).toEqual({
    address: "N/A",
    projectNeeds: "N/A",
    additionalInfo: contact.answers.Message,
  });
  expect(recaptchaToken).toMatch(/^[A-Za-z0-9+/]+=*$/);
});

test("FORM-01 the inquiry form sends all seven fields and the captcha's result", async ({ page }) => {
  const { recaptchaToken, ...body } = await whatIsSent(page, inquiry);
  expect(body).toEqual({
    address: inquiry.answers.Address,
    projectNeeds: inquiry.answers["Project needs"],
    additionalInfo: inquiry.answers["Additional info"],
  });
  expect(recaptchaToken).not.toBe("");
});

test("the whole inquiry can be made with the keyboard alone", async ({ page }) => {
  const form = await openForm(page, inquiry);
  await form.field("First name").focus();
  for (const answer of Object.values(form.answers).slice(0, -1)) {
    await page.keyboard.type(answer);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Tab");
  await expect(form.root.getByRole("button", { name: "Nothing to add" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(form.field("Additional info")).toHaveValue("Nothing to add");
  await expect(form.send).toBeEnabled();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(form.send).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(form.root.getByText("Inquiry sent successfully!")).toBeVisible();
});
