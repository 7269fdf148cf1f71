import { expect, test } from "vitest";
import { companyOf } from "#src/facts/company.ts";
import { company } from "#test/company/company.ts";
import { checkPasswordStrength } from "./password-strength.server.ts";

const ann = { name: "Annabel O'Hara", email: "annabel.ohara@example.com", username: "gutterqueen" };

const onEveryList =
  "password1234 Password1234! P@ssw0rd1234 qwertyuiop123 123456789012 aaaaaaaaaaaaaaa abcdefghijkl 1q2w3e4r5t6y iloveyou2026";

test.each([
  ...onEveryList.split(" ").map((password) => [password, "it is on every list", /\. (?:Use|Add)|^Use /] as const),
  ...[
    ...["Three County Seamless Gutters", "three county gutters 2026", "ThreeCountyGutters1998!", "Villages2026!"],
    ...["gutters gutters gutters", "the villages ocala 1998", "Gutt3rs-2026", "352-555-0142"],
  ].map((password) => [password, "the company is guessed first", /\S/] as const),
  ...["annabel.ohara@example.com", "Annabel O'Hara 2026", "annabelohara!!", "Gutterqueen2026"].map(
    (password) => [password, "it is their own name", /your own name/] as const,
  ),
])("AUTH-14 AU-12 %s is refused: %s", async (password, _, words) => {
  const { acceptable, advice } = await checkPasswordStrength(password, company, ann);
  expect(acceptable).toBe(false);
  expect(advice).toMatch(words);
});

test("AU-12 the company as it is named today is guessed first, and as it was delivered", async () => {
  const renamed = companyOf({ name: "Sunshine Rainwater Works", phone: "321-555-0177" });
  for (const password of ["Sunshine Rainwater Works", "321-555-0177 321", "Three County Seamless Gutters"])
    expect(await checkPasswordStrength(password, renamed), password).toMatchObject({ acceptable: false });
  expect(await checkPasswordStrength("Sunshine Rainwater Works", company)).toMatchObject({ acceptable: true });
});

test.each([
  "i walk my dog by the lake every morning",
  "purple ladder whispers noon",
  "our gutters sing when warm rain comes down",
  "vK7#mQ2x!pL9wZ",
  "лунный кот спит на крыше",
])("AUTH-14 AU-12 %s is fine, without any rule about capitals or digits", async (password) => {
  expect(await checkPasswordStrength(password, company, ann)).toMatchObject({ acceptable: true });
});

test("AUTH-14 less than 12 characters is too short, however many bytes they are; more than 128 too long", async () => {
  expect(await checkPasswordStrength("vK7#mQ2x!pL", company)).toMatchObject({ acceptable: false, score: 0 });
  expect(await checkPasswordStrength("🦆🪜🌧️🏠🔩🧤", company)).toMatchObject({ acceptable: false, score: 0 });
  const long = "purple ladder whispers noon ".repeat(5);
  expect((await checkPasswordStrength(long.slice(0, 128), company)).acceptable).toBe(true);
  expect(await checkPasswordStrength(long.slice(0, 129), company)).toEqual({
    acceptable: false,
    score: 0,
    advice: "Use at most 128 characters.",
  });
});

test("AUTH-14 a name full of signs is a word like any other, and an empty one is none", async () => {
  const odd = { name: "(.*)+[a-z]{2}$|\\", email: "", username: null };
  expect(await checkPasswordStrength("purple ladder whispers noon", company, odd)).toMatchObject({ acceptable: true });
});

test.each([
  "@4".repeat(64),
  "4@4@8(<3336699#1!|11!i|00$55$$77+%22".repeat(4).slice(0, 128),
  "1234567890".repeat(13).slice(0, 128),
  "a1b2c3d4e5f6".repeat(10),
  "1-".repeat(64),
])("AUTH-14 %s delays no one else: rating takes bounded time", async (password) => {
  await checkPasswordStrength("purple ladder whispers noon", company);
  const start = process.threadCpuUsage();
  await checkPasswordStrength(password, company);
  const { user, system } = process.threadCpuUsage(start);
  // Without bounds 0.6 to 3.5 s, with them about 0.1 s (docs/decisions/0008-passwords-and-recovery.md).
  expect((user + system) / 1000).toBeLessThan(400);
});
