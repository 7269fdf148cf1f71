import { Secret, TOTP } from "otpauth";
import { totp } from "#src/staff/session/security-policy.ts";
import type { UserRow } from "../queries.server.ts";
import { decryptSeed } from "./seed-encryption.server.ts";

const { seedBytes, window, ...settings } = totp;

/** A new seed in base32, which people can type into an app. */
export function newSeed(): string {
  return new Secret({ size: seedBytes }).base32;
}

/** The content of the QR code. An app shows issuer and label beside its code. */
export function keyUri(seed: string, { issuer, email }: { issuer: string; email: string }): string {
  return new TOTP({ ...settings, issuer, label: email, secret: seed }).toString();
}

type Claim = { user: Pick<UserRow, "id" | "totp_sealed" | "totp_last_step">; code: string; now: Date; secret: string };

/**
 * The time step of a code of the user's authenticator. Changes nothing; `consumeTotpStep` consumes the step.
 *
 * @param secret the process's secret
 * @returns undefined for a code of none of the three steps around `now`, for a step that is not after the last used one, and
 * without an authenticator
 * @throws {Error} when the seed cannot be decrypted
 */
export function checkTotp({ user, code, now, secret }: Claim): number | undefined {
  if (user.totp_sealed === null) return undefined;
  const seed = Secret.fromBase32(decryptSeed(secret, user.id, user.totp_sealed));
  // The library throws for six characters of more than six bytes.
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...settings, secret: seed, token: code, timestamp, window });
  const step = delta === null ? -1 : TOTP.counter({ period: settings.period, timestamp }) + delta;
  return step > (user.totp_last_step ?? -1) ? step : undefined;
}
