import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PasswordField } from "./password-field.tsx";

const html = renderToStaticMarkup(
  <PasswordField id="new" name="newPassword" label="New password" autoComplete="new-password" error="Too short." />,
);

test("AUTH-01 AUTH-11 a password starts hidden, with a switch named after it that is off", () => {
  expect(html).toMatch(/<input[^>]*type="password"/);
  expect(html).toMatch(/<button[^>]*aria-label="Show new password"[^>]*aria-pressed="false"/);
  expect(html).toMatch(/<button[^>]*type="button"/);
});

test("a password field is a field: label, error and what the password manager needs", () => {
  expect(html).toContain('for="new"');
  expect(html).toMatch(/autoComplete="new-password"/i);
  expect(html).toContain('aria-describedby="new-error"');
});
