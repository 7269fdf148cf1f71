import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.server.ts";

const inline = { inlineStyles: ["a{color:red}"], inlineScripts: ["begin()"] };
const page = { ...inline, staff: false, recaptcha: false, https: true, development: false };

test("a complete page allows no inline script and no inline style but its own, each by its hash", () => {
  const policy = contentSecurityPolicy(page);
  expect(policy).toContain("script-src 'self' 'sha256-15S4FGE7rP6kq/PzA1uIhN3+8zfaO6/TnJp4fMWo7lE=';");
  expect(policy).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/]{43}=';/);
  expect(policy).not.toContain("unsafe");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
});

test("a streamed page allows the scripts that carry this answer's nonce", () => {
  expect(contentSecurityPolicy({ ...page, nonce: "abc" })).toMatch(/script-src 'self' 'sha256-[^']+' 'nonce-abc';/);
});

test("a page of the staff app runs only scripts with this answer's nonce, what they load, and nothing in a frame", () => {
  const policy = contentSecurityPolicy({ ...page, staff: true, nonce: "abc", recaptcha: true });
  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';");
  expect(policy).toContain("frame-src 'none';");
  expect(policy).not.toContain("google");
  expect(policy).not.toContain("unsafe");
});

test("Google's hosts are allowed only where its captcha is configured", () => {
  expect(contentSecurityPolicy(page)).not.toContain("recaptcha");
  expect(contentSecurityPolicy({ ...page, recaptcha: true })).toContain("https://www.gstatic.com/recaptcha/");
});

test("a plain-http site on loopback does not upgrade its requests", () => {
  expect(contentSecurityPolicy({ ...page, https: false })).not.toContain("upgrade-insecure-requests");
});
