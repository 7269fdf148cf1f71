import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.server.ts";

const page = {
  inlineStyles: ["a{color:red}"],
  inlineScript: "start()",
  recaptcha: false,
  https: true,
  development: false,
};

test("a complete page allows its own inline script and style by their hashes, and no other", () => {
  const policy = contentSecurityPolicy(page);
  expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]{43}=';/);
  expect(policy).toContain("style-src 'self' 'sha256-");
  expect(policy).not.toContain("unsafe");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
});

test("a streamed page allows the scripts that carry this answer's nonce", () => {
  expect(contentSecurityPolicy({ ...page, nonce: "abc" })).toMatch(/script-src 'self' 'sha256-\S+' 'nonce-abc';/);
});

test("Google's hosts are allowed only where its captcha is configured", () => {
  expect(contentSecurityPolicy(page)).not.toContain("recaptcha");
  expect(contentSecurityPolicy({ ...page, recaptcha: true })).toContain("https://www.gstatic.com/recaptcha/");
});

test("a plain-http site on loopback is not told to upgrade its requests", () => {
  expect(contentSecurityPolicy({ ...page, https: false })).not.toContain("upgrade-insecure-requests");
});
