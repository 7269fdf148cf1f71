import { expect, test } from "vitest";
import { createTestApp } from "#test/app/create-test-app.ts";
import { company } from "#test/company/company.ts";
import { findPlaceholderFacts, isPublicOrigin } from "./placeholder-facts.server.ts";

test("OPS-30 each placeholder fact is found once, by its place in site.config.ts", () => {
  const facts = {
    name: "Gutters",
    phone: { display: "352-555-0142", href: "tel:+13525550142" },
    email: "hello@gutters.example",
    social: { page: { label: "Our page", href: "https://social.example/gutters" } },
    hours: { weekdays: ["Monday"] },
  };
  expect(findPlaceholderFacts(facts)).toEqual([
    { fact: "phone", value: "352-555-0142" },
    { fact: "email", value: "hello@gutters.example" },
    { fact: "social.page", value: "https://social.example/gutters" },
  ]);
});

test.each([
  "352-555-0100",
  "(352) 555 0199",
  "tel:+13525550142",
  "office@gutters.example",
  "office@mail.example.com",
  "https://example.org/gutters",
  "https://social.test",
])("OPS-30 %s is a placeholder", (value) => {
  expect(findPlaceholderFacts({ fact: value })).toEqual([{ fact: "fact", value }]);
});

test.each([
  "352-555-0242",
  "352-550-1420",
  "tel:+15550155501",
  "office@threecountygutters.com",
  "office@example-gutters.com",
  "https://www.facebook.com/example",
  "https://myexample.com",
  "for example: 5 inch",
])("OPS-30 %s may be real", (value) => {
  expect(findPlaceholderFacts({ fact: value, towns: [{ name: "Ocala", lat: 29.1872 }] })).toEqual([]);
});

test.each([
  ["https://www.threecountygutters.com", true],
  ["https://gutters.example", true],
  ["https://203.0.113.7:8443", true],
  ["https://[2001:db8::1]", true],
  ["http://localhost:3000", false],
  ["https://site.localhost", false],
  ["http://127.0.0.1:3000", false],
  ["http://[::1]:3000", false],
  ["https://192.168.1.20", false],
  ["https://10.0.0.4", false],
  ["https://172.20.0.2", false],
  ["https://[fd00::7]", false],
  ["https://office-server", false],
  ["https://gutters.local", false],
])("OPS-30 %s is public: %s", (origin, isPublic) => {
  expect(isPublicOrigin(origin)).toBe(isPublic);
});

/** What a start with this ORIGIN warns of. */
async function warningsAt(ORIGIN: string): Promise<{ facts?: string; msg: string }[]> {
  await using app = await createTestApp({ env: { ORIGIN }, databaseUrl: undefined });
  return app.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level === "warn");
}

const placeholderFacts = findPlaceholderFacts(company);

test.skipIf(placeholderFacts.length === 0)(
  "OPS-30 an operator who starts the site for the public with placeholder facts reads in one line which; on a private address no warning is written",
  async () => {
    expect(await warningsAt("https://www.threecountygutters.com")).toEqual([
      expect.objectContaining({
        msg: "the site is public and shows placeholder facts",
        changedAt: "https://www.threecountygutters.com/admin/company",
        facts: placeholderFacts.map(({ fact, value }) => `${fact} ${value}`).join(", "),
      }),
    ]);
    expect(await warningsAt("http://localhost:3000")).toEqual([]);
  },
);
