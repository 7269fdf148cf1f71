import { maxPosts } from "../../src/features/messages/limits.server.ts";
import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";
import { contact, holdBack, inquiry, openForm } from "../support/messages/message-form.ts";

const messages = "**/api/public/messages";

// The browser itself writes a line about every request that fails.
test.use({ expectedErrors: [/^Failed to load resource/] });

for (const [script, sent] of [
  [inquiry, "Inquiry sent successfully!"],
  [contact, "Message sent successfully!"],
] as const) {
  test(`FORM-09 FORM-13 on ${script.path} a lost connection keeps every character and offers the phone and an e-mail that holds them`, async ({
    page,
  }) => {
    const form = await openForm(page, script);
    await form.fill();
    await page.route(messages, (route) => route.abort());
    await form.send.click();
    const alert = form.root.getByRole("alert");
    await expect(alert.getByText("Failed to send the message. Please try again later.", { exact: true })).toBeVisible();
    for (const [label, answer] of Object.entries(form.answers)) await expect(form.field(label)).toHaveValue(answer);
    await expect(alert.getByRole("link", { name: "Call 352-555-0142" })).toHaveAttribute("href", "tel:+13525550142");
    const link = new URL((await alert.getByRole("link", { name: "Send it as an email" }).getAttribute("href")) ?? "");
    expect(link.pathname).toBe("hello@threecountygutters.example");
    const body = link.searchParams.get("body");
    for (const [label, answer] of Object.entries(form.answers)) {
      expect(body).toContain(`${label}: ${answer.replaceAll("\n", "\r\n")}`);
    }
    await expectAccessible(page, "form");

    await page.unroute(messages);
    await expect(form.send).toBeEnabled();
    await form.send.click();
    await expect(form.root.getByText(sent, { exact: true })).toBeVisible();
  });
}

test("FORM-09 once the connection is back, one more press sends what could not be sent, exactly once", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const tokens: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/public/messages") tokens.push(request.postDataJSON().recaptchaToken);
  });
  const form = await openForm(page, contact);
  await form.fill();
  await expect(form.send).toBeEnabled();
  await context.setOffline(true);
  await form.send.click();
  await expect(form.root.getByRole("alert").getByText(/You can send it again, or reach us/)).toBeVisible();
  await expect(form.root.getByText("Security check passed.")).toBeVisible();
  await expect(form.send).toBeEnabled();
  await context.setOffline(false);
  await form.send.click();
  await expect(form.root.getByText("Message sent successfully!")).toBeVisible();
  expect(tokens).toHaveLength(2);
  expect(tokens[1]).toBe(tokens[0]);
});

test("FORM-09 while the connection is away for long the form calmly waits for another captcha and gets it by itself", async ({
  page,
  context,
}) => {
  await page.clock.install();
  const form = await openForm(page, contact);
  await form.fill();
  await expect(form.send).toBeEnabled();
  await context.setOffline(true);
  await form.send.click();
  const alert = form.root.getByRole("alert");
  await expect(alert.getByText(/You can send it again, or reach us/)).toBeVisible();
  await page.clock.fastForward("01:45");
  await expect(form.root.getByText("Trying the security check again…")).toBeVisible();
  await expect(
    alert.getByText(/You can send it again as soon as the security check passes, or reach us/),
  ).toBeVisible();
  await expect(form.root.getByText("The security check failed.")).toHaveCount(0);
  await expect(form.root.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expectAccessible(page, "form");
  await context.setOffline(false);
  await expect(form.send).toBeEnabled();
  await form.send.click();
  await expect(form.root.getByText("Message sent successfully!")).toBeVisible();
});

test("FORM-09 after 30 seconds without an answer the sender reads so", async ({ page }) => {
  await page.clock.install();
  const server = await holdBack(page, messages);
  const form = await openForm(page, contact);
  await form.fill();
  await form.send.click();
  await server.asked;
  await page.clock.fastForward("00:30");
  await expect(form.root.getByText("Failed to send the message. Please try again later.")).toBeVisible();
  for (const [label, answer] of Object.entries(form.answers)) await expect(form.field(label)).toHaveValue(answer);
});

for (const [script, text] of [
  [inquiry, "Error submitting the form."],
  [contact, /^Error: We’ve had several messages from your connection\. Please wait .* or call us at 352-555-0142\.$/],
] as const) {
  test(`FORM-09 on ${script.path} a sender who has sent too much reads so, and keeps every character`, async ({
    page,
    site,
    visitorAddress,
  }) => {
    const form = await openForm(page, script);
    await form.fill();
    const post = () =>
      fetch(messages.replace("**", site.origin), {
        method: "POST",
        headers: { origin: site.origin, "content-type": "application/json", "x-forwarded-for": visitorAddress },
        body: JSON.stringify({ ...stranger, recaptchaToken: "forged" }),
      });
    await Promise.all(Array.from({ length: maxPosts.limit }, post));
    await form.send.click();
    const alert = form.root.getByRole("alert");
    await expect(alert.getByText(text)).toBeVisible();
    await expect(alert.getByText(/We’ve had several messages from your connection\./)).toHaveCount(1);
    for (const [label, answer] of Object.entries(form.answers)) await expect(form.field(label)).toHaveValue(answer);
    await expectAccessible(page, "form");
  });
}

test("FORM-09 an answer that is not ours, from something in between, is explained in words as well", async ({
  page,
}) => {
  const form = await openForm(page, contact);
  await form.fill();
  await page.route(messages, (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway" }),
  );
  await form.send.click();
  await expect(form.root.getByText("Error: Something went wrong on our side.", { exact: true })).toBeVisible();
});

const stranger = {
  firstName: "A",
  lastName: "B",
  email: "a@example.org",
  phone: "3525550100",
  address: "N/A",
  projectNeeds: "N/A",
  additionalInfo: "Hello",
};
