import { expect, test } from "vitest";
import { decryptSeed, encryptSeed } from "./seed-encryption.server.ts";

const secret = "a secret that only tests have, 32 bytes";

test("OP-8 what is sealed for one user opens for this user only, and only under the same secret", () => {
  const sealed = encryptSeed(secret, 7, "JBSWY3DPEHPK3PXP");
  expect(decryptSeed(secret, 7, sealed)).toBe("JBSWY3DPEHPK3PXP");
  expect(() => decryptSeed(secret, 8, sealed)).toThrow("cannot be opened");
  expect(() => decryptSeed(`${secret}!`, 7, sealed)).toThrow("cannot be opened");
});

test("OP-8 the same text never looks the same, and shows nothing of itself", () => {
  const sealed = Array.from({ length: 100 }, () => encryptSeed(secret, 7, "JBSWY3DPEHPK3PXP"));
  expect(new Set(sealed).size).toBe(100);
  expect(sealed.join()).not.toContain("JBSWY3DP");
});

test("OP-8 a change of any single byte is noticed", () => {
  const bytes = Buffer.from(encryptSeed(secret, 7, "JBSWY3DPEHPK3PXP").slice(2), "base64url");
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (bytes[at] ?? 0) ^ 1;
    expect(() => decryptSeed(secret, 7, `1.${changed.toString("base64url")}`)).toThrow("cannot be opened");
  }
  for (const text of ["", "1.", "2.abc", `1.${bytes.subarray(0, 28).toString("base64url")}`]) {
    expect(() => decryptSeed(secret, 7, text)).toThrow("cannot be opened");
  }
});
