import { Secret, TOTP } from "otpauth";
import { totp } from "#src/staff/session/security-policy.ts";

const { seedBytes, window, ...settings } = totp;

/** A new seed in base32, which people can type into an app. */
export function newSeed(): string {
  return new Secret({ size: seedBytes }).base32;
}

/** The content of the QR code. An app shows issuer and label beside its code. */
export function keyUri(seed: string, { issuer, email }: { issuer: string; email: string }): string {
  return new TOTP({ ...settings, issuer, label: email, secret: seed }).toString();
}

/**
 * The time step of a code.
 *
 * @returns undefined for a code of none of the three steps around `now`
 */
export function stepOfCode(seed: string, code: string, now: Date): number | undefined {
  // The library throws for six characters of more than six bytes.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...settings, secret: Secret.fromBase32(seed), token: code, timestamp, window });
  return delta === null ? undefined : TOTP.counter({ period: settings.period, timestamp }) + delta;
}
