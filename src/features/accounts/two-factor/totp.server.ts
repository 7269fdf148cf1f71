import { Secret, TOTP } from "otpauth";
import { site } from "#site";
import { totp } from "../security-policy.ts";

const { seedBytes, window, ...settings } = totp;

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
