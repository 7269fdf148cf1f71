import { Secret, TOTP } from "otpauth";
import { site } from "#site";

/** What authenticator apps take for granted (RFC 6238, Google's key URI format): SHA-1, six digits, half a minute. */
const settings = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** One step before and after: clocks drift and people type slowly (SECURITY.md §2 point 20). */
const window = 1;
/** RFC 4226 §4 R6 recommends 160 bits. */
const seedBytes = 20;

/** A new seed, in base32 as people type it into an app. */
export function newSeed(): string {
  return new Secret({ size: seedBytes }).base32;
}

/** What the QR code says: an app shows the company and the account beside the code. */
export function keyUri(seed: string, email: string): string {
  return new TOTP({ ...settings, issuer: site.name, label: email, secret: seed }).toString();
}

/**
 * Which time step a code is for.
 *
 * @returns undefined when it is for none of the three around `now`
 */
export function stepOfCode(seed: string, code: string, now: Date): number | undefined {
  // The library compares bytes and throws where six characters are more than six bytes.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...settings, secret: Secret.fromBase32(seed), token: code, timestamp, window });
  return delta === null ? undefined : TOTP.counter({ period: settings.period, timestamp }) + delta;
}
