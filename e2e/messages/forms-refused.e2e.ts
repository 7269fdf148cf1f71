import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";
import { holdBack } from "../support/browser/hold-back.ts";
import { calls, contact, inquiry, openForm, requestsTo } from "../support/messages/message-form.ts";

// The browser itself writes a line about every request that fails.
test.use({ expectedErrors: [/^Failed to load resource/] });

test("FORM-09 FORM-13 a visitor whom no answer reaches keeps every character", async ({ page, context }) => {
  await page.clock.install();
  const posts = requestsTo(page, "/api/public/messages");
  const server = await holdBack(page, calls.messages);
  const form = await openForm(page, inquiry);
  await form.fill();
  await form.send.click();
  await server.asked;
  await page.clock.fastForward("00:30");
  const failed = form.alert.getByText("Failed to send the message. Please try again later.", { exact: true });
  await expect(failed).toBeVisible();
  await page.unroute(calls.messages);

  await context.setOffline(true);
  await form.send.click();
  await expect(failed).toBeVisible();
  await expect(form.alert).toContainText("You can send it again, or reach us another way");
  await form.expectFilled();
  await expect(form.alert.getByRole("link", { name: /^Call/ })).toHaveAttribute("href", "tel:+13525550142");
  const email = await form.alert.getByRole("link", { name: "Send it as an email" }).getAttribute("href");
  const body = Object.entries(form.answers).map(([label, answer]) => `${label}: ${answer.replaceAll("\n", "\r\n")}`);
  expect(email).toMatch(/^mailto:hello@threecountygutters\.example\?/);
  expect(email).toContain(`&body=${encodeURIComponent(body.join("\r\n"))}`);
  await expectAccessible(page, "form");

  await page.clock.fastForward("01:45");
  await expect(form.root.getByText("Trying the security check again…")).toBeVisible();
  await expect(form.alert).toContainText("You can send it again as soon as the security check passes, or reach us");
  await context.setOffline(false);
  await form.submit();
  const tokens = posts.map((post) => post.postDataJSON().recaptchaToken);
  expect([tokens.length, new Set(tokens).size], "a check pays until it is used or too old").toEqual([3, 2]);
});

const notOurs = { status: 502, contentType: "text/html", body: "<h1>Bad gateway" };
const reason = "We’ve had several messages from your connection.";
const tooMany = { status: 429, json: { error: reason, message: reason } };

test("FORM-09 a visitor reads why the server refuses the form, and keeps every character", async ({ page }) => {
  for (const [script, answers] of [
    [contact, { [`Error: ${reason}`]: tooMany, "Error: Something went wrong on our side.": notOurs }],
    [inquiry, { "Error submitting the form.": notOurs, [reason]: tooMany }],
  ] as const) {
    const form = await openForm(page, script);
    await form.fill();
    for (const [text, answer] of Object.entries(answers)) {
      await page.route(calls.messages, (route) => route.fulfill(answer), { times: 1 });
      await form.send.click();
      await expect(form.alert.getByText(text, { exact: true })).toBeVisible();
      await form.expectFilled();
    }
  }
});
