import { expect, test } from "vitest";
import { readSmtpUrl } from "./smtp-url.server.ts";

test.each([
  ["smtps://mail.example.com", { host: "mail.example.com", port: 465, tls: "implicit", user: undefined, password: "" }],
  ["smtp://ann%40x:p%2Fw@mail.example.com", { port: 587, tls: "starttls", user: "ann@x", password: "p/w" }],
  ["smtp://mail.example.com:2525?tls=off", { port: 2525, tls: "off" }],
  ["smtp://localhost:25", { tls: "off" }],
  ["smtp://127.0.0.1:25", { tls: "off" }],
  ["smtp://[::1]:25", { host: "::1", tls: "off" }],
  ["smtp://127.0.0.1.example.com", { tls: "starttls" }],
])("OPS-03 SMTP_URL %s", (url, expected) => expect(readSmtpUrl(url)).toMatchObject(expected));

test.each([
  ["http://mail.example.com", "must be an address like"],
  ["mail.example.com", "must be an address like"],
  ["smtp://mail.example.com?tls=no", "?tls=off"],
  ["smtp://mail.example.com?tls=off&ignoreTLS=true", "?tls=off"],
  ["smtps://mail.example.com?tls=off", "both smtps and tls=off"],
  ["smtp://mail.example.com/inbox", "must be an address like"],
  ["smtp://ann:canary%zz@mail.example.com", "in its user or password"],
  ["smtp://ann:canary%zz@mail.example.com", "% as %25, / as %2F"],
  ["smtp://ann:canary#1@mail.example.com", "# as %23"],
  ["smtps://ann:1234#canary@mail.example.com", "# as %23"],
  ["smtps://ann:1234/canary@mail.example.com:465", "/ as %2F"],
  ["smtp://ann:canary?1@mail.example.com?tls=off", "? as %3F"],
])("OPS-03 SMTP_URL %s stops the start with one line and without the password", (url, line) => {
  expect(() => readSmtpUrl(url)).toThrow(line);
  try {
    readSmtpUrl(url);
  } catch (error) {
    expect(String(error)).not.toMatch(/canary|\n/);
  }
});
