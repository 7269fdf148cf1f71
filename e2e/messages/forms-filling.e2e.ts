import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";
import { holdBack } from "../support/browser/hold-back.ts";
import { calls, contact, inquiry, openForm, requestsTo } from "../support/messages/message-form.ts";
import { phone } from "../support/staff/fixtures.ts";

const person = { firstName: "Margaret", lastName: "Holloway", phone: "13525550199" };

test("FORM-05 FORM-07 FORM-08 FORM-10 OWN-80 LOOK-30 LOOK-31 a visitor fills in and sends the contact form", async ({
  page,
}) => {
  const posts = requestsTo(page, "/api/public/messages");
  const checks = requestsTo(page, "/api/public/captcha");
  const form = await openForm(page, contact);
  const labels = Object.keys(form.answers);
  const missing = form.root.locator("#contact-missing").getByRole("link");
  const place = await form.sendPlace();
  const line = form.root.locator("#contact-missing");
  await form.wake();
  await expect(line).toContainText("Left to fill in:");
  await form.send.click({ force: true });
  await expect(line).toContainText("Still missing:");
  for (const [index, label] of labels.entries()) {
    for (const blank of ["", "   "]) {
      await form.field(label).fill(blank);
      await expect(missing).toHaveText(labels.slice(index));
      await expect(form.send).toBeDisabled();
    }
    expect(checks).toHaveLength(0);
    await form.field(label).fill(form.answers[label] ?? "");
  }
  await expect(form.root.getByText("Security check passed.")).toBeVisible();
  await expect(form.send).toBeEnabled();
  expect(await form.sendPlace(), "nothing has moved").toBe(place);

  const heightOfCard = async () => (await page.locator("#contact-form").boundingBox())?.height ?? 0;
  const height = await heightOfCard();
  const server = await holdBack(page, calls.messages);
  await form.send.dblclick();
  await server.asked;
  await expect(form.send).toHaveText("Sending...");
  await form.send.press("Enter");
  await form.field("Email").press("Enter");
  server.letThrough();
  const done = form.root.getByRole("status").filter({ hasText: contact.sent });
  await expect(done).toContainText(/We’ll call you at 352-555-0199 by \w+day, \w+ \d+\.$/);
  await expect(done.getByRole("heading", { name: "Thank you, Margaret." })).toBeInViewport();
  await expect(done.locator(":focus")).toContainText(contact.sent);
  await expect(form.field("Message")).toBeHidden();
  expect(await heightOfCard()).toBeGreaterThanOrEqual(0.59 * height);
  await expectAccessible(page, "form");
  await form.again();
  await expect(done).toHaveCount(0);
  for (const label of labels) await expect(form.field(label)).toHaveValue("");
  await expect(form.send).toBeDisabled();
  await expect(form.send).toHaveText("Send message");
  await expect(form.root.getByText("Security check passed.")).toHaveCount(0);
  const texts = { address: "N/A", projectNeeds: "N/A", additionalInfo: contact.answers.Message };
  const recaptchaToken = expect.stringMatching(/^[A-Za-z0-9+/]+=*$/);
  const sent = { ...person, email: form.answers.Email, ...texts, recaptchaToken };
  expect(posts.map((post) => post.postDataJSON())).toEqual([sent]);
});

/** Browsers fill in what they know without an event, or with `change` alone. */
const autofill = (box: HTMLElement, value: string) => void Object.assign(box, { value });

test("A11Y-01 FORM-01 FORM-05 FORM-06 LOOK-33 a visitor sends the home form without a mouse", async ({ page }) => {
  const posts = requestsTo(page, "/api/public/messages");
  const check = await holdBack(page, calls.captcha);
  const form = await openForm(page, inquiry);
  await form.field("First name").focus();
  await form.field("First name").evaluate(autofill, person.firstName);
  await page.keyboard.press("Tab");
  await expect(form.root.getByText("1 of 7 filled in")).toBeVisible();
  await form.field("Last name").evaluate(autofill, person.lastName);
  await form.field("Last name").dispatchEvent("change");
  await expect(form.root.getByText("2 of 7 filled in")).toBeVisible();
  await expect(form.field("Last name")).toBeFocused();
  for (const [label, answer] of Object.entries(form.answers).slice(2, -1)) {
    await page.keyboard.press("Tab");
    await expect(form.field(label)).toBeFocused();
    await page.keyboard.type(answer);
  }
  for (const chip of ["Nothing to add", "Please call in the morning"]) {
    await page.keyboard.press("Tab");
    await expect(form.root.getByRole("button", { name: chip })).toBeFocused();
    await page.keyboard.press("Space");
    await expect(form.field("Additional info")).toHaveValue(chip);
  }
  await expect(form.root.getByText("Running a quick security check…")).toBeVisible();
  await form.field("Phone").press("Enter");
  await expect(form.alert).toHaveText("Please complete the reCAPTCHA verification.");
  await form.root.getByRole("button", { name: "Please call in the afternoon" }).focus();
  // Past the field and the choice of photos.
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Tab");
  await expect(form.root.getByRole("link", { name: "the security check" })).toBeFocused();
  check.letThrough();
  await expect(form.send).toBeFocused();
  await expect(form.alert).toBeEmpty();
  await page.keyboard.press("Enter");
  await expect(form.root.getByText(inquiry.sent, { exact: true })).toBeVisible();
  const email = form.answers.Email;
  const { Address: address, "Project needs": projectNeeds, "Additional info": additionalInfo } = inquiry.answers;
  const sent = { ...person, email, address, projectNeeds, additionalInfo, recaptchaToken: expect.any(String) };
  expect(posts.map((post) => post.postDataJSON())).toEqual([sent]);
});

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test("FORM-06 FORM-08 an error comes with the tap that leaves its field; a sent form has none", async ({ page }) => {
    const form = await openForm(page, contact);
    const heading = page.getByRole("heading", { level: 1 });
    await form.field("Email").tap();
    await page.keyboard.type("margaret@");
    await form.field("Phone").tap();
    await expect(form.field("Email")).toHaveAccessibleDescription("Valid email is required.");

    await form.fill();
    await form.field("Message").tap();
    await expect(form.send).toBeEnabled();
    await form.send.tap();
    await expect(form.root.getByText(contact.sent, { exact: true })).toBeVisible();
    await expect(form.field("Message")).toHaveValue("");
    await form.root.getByRole("link", { name: "Send another message" }).tap();
    await heading.tap();
    await form.field("First name").tap();
    // What a press puts off comes with it.
    await expect(form.field("First name")).toBeFocused();
    await expect(form.root.getByText(/required|needs? a look/)).toHaveCount(0);
  });
});

test("FORM-02 FORM-03 FORM-04 FORM-22 FORM-23 LOOK-32 a visitor sees each error and loses no long answer", async ({
  page,
}) => {
  // So tall that no scrolling makes up for what the error moves.
  await page.setViewportSize({ width: 390, height: 2600 });
  const form = await openForm(page, inquiry);
  await form.wake();
  // The Enter that ends a word of an input method, as Safari sends it.
  await form.field("Phone").focus();
  await form.field("Phone").dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await expect(form.field("Phone")).toBeFocused();
  await form.field("Email").fill("margaret@");
  await expect(form.field("Email")).toHaveAccessibleDescription("");
  // The error of the field that this press leaves does not make it miss.
  await form.root.getByRole("button", { name: "Nothing to add" }).hover({ position: { x: 8, y: 4 } });
  await page.mouse.down();
  await page.mouse.up();
  await expect(form.field("Additional info")).toHaveValue("Nothing to add");
  await expect(form.field("Email")).toHaveAccessibleDescription("Valid email is required.");
  await form.field("Email").fill("margaret@example.org");
  await expect(form.field("Email")).toHaveAccessibleDescription("");

  await form.field("Project needs").fill("a".repeat(7999));
  await form.field("Project needs").pressSequentially("bc");
  await expect(form.field("Project needs")).toHaveValue(`${"a".repeat(7999)}bc`);
  const phones = "Home: (352) 555-0142, cell (352) 555-0143, ask for Ann";
  await form.field("Phone").fill(phones);
  await expect(form.field("Project needs")).toHaveAccessibleDescription(
    /less than 8000 .* 8001 of 8000 characters, 1 too many$/,
  );
  await form.field("Project needs").focus();
  await expect(form.field("Phone")).toHaveValue(phones);
  await expect(form.field("Phone")).toHaveAccessibleDescription("Phone number is required and should be 10-11 digits.");
  await expect(form.root.getByText("You typed 20 digits.")).toBeVisible();
  // The wrong field leads back from below.
  const wrong = form.root.getByText("Please check these fields:").locator("..").getByRole("link");
  await expect(wrong).toHaveCount(2);
  await wrong.filter({ hasText: "Phone" }).click();
  await expect(form.field("Phone")).toBeFocused();

  for (const label of ["Email", "Phone", "Project needs"]) await form.field(label).fill("");
  await form.field("Phone").press("Enter");
  await expect(form.root.getByText(/ (is|are) required/)).toHaveCount(6);
  await expect(form.field("First name")).toBeFocused();
  await expectAccessible(page, "form");
});
