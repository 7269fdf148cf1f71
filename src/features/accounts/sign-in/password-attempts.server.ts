import type { Services } from "#src/app.server.ts";
import type { Db, Trx } from "#src/platform/database.server.ts";
import type { KnownDevice } from "../devices/devices.server.ts";
import type { Asker } from "../passwords/turns.server.ts";
import type { UserRow } from "../queries.server.ts";
import { deleteThrottles, findThrottles, saveThrottles, takeFailureBack } from "./queries.server.ts";
import { afterFailure, blockedUntil, type ThrottleRule, throttleKey } from "./throttle.server.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const quarterMs = 15 * minuteMs;

/*
 * SECURITY.md §1, Rate limits. They never lock an account: strangers are slowed down by their address and then have to solve
 * puzzles, and a browser that the account knows has a counter of its own, which nobody else can fill (AU-6).
 */
const accountAndAddress: ThrottleRule = {
  name: "password of an account from an address",
  limit: 5,
  windowMs: quarterMs,
  pause: { firstMs: 30_000, longestMs: quarterMs, remembered: true },
};
const address: ThrottleRule = { name: "passwords from an address", limit: 20, windowMs: quarterMs };
const addressInADay: ThrottleRule = { name: "passwords from an address in a day", limit: 100, windowMs: 24 * hourMs };
/** When it is full a captcha is asked for; nothing is blocked. */
const accountFromStrangers: ThrottleRule = { name: "password of an account", limit: 20, windowMs: hourMs };
const knownDevice: ThrottleRule = { name: "password on a known device", limit: 10, windowMs: quarterMs };

/** One try of a password, as it is counted. */
export type PasswordAttempt = {
  counters: readonly { rule: ThrottleRule; key: string }[];
  asker: Asker;
  /** Of the counter that asks for a captcha; undefined on a known device. */
  captchaKey: string | undefined;
  /** What a right password clears. What is left only gets this try back: one's own sign-in must not clear an address. */
  ownKeys: readonly string[];
};

type Who = { identifier: string; ip: string; device: KnownDevice | undefined };

/** Counted by what was typed and not by whose it is, so that limits tell nothing about which accounts there are (AU-7). */
export function passwordAttempt({ identifier, ip, device }: Who, secret: string): PasswordAttempt {
  const counter = (rule: ThrottleRule, ...who: string[]) => ({ rule, key: throttleKey(rule, secret, ...who) });
  if (device) {
    const own = counter(knownDevice, device.token_hash);
    return { counters: [own], asker: "known", captchaKey: undefined, ownKeys: [] };
  }
  const own = counter(accountAndAddress, identifier, ip);
  const account = counter(accountFromStrangers, identifier);
  const counters = [own, counter(address, ip), counter(addressInADay, ip), account];
  return { counters, asker: "stranger", captchaKey: account.key, ownKeys: [own.key] };
}

export type TakenAttempt = { outcome: "taken" } | { outcome: "wait"; until: Date } | { outcome: "captcha" };

/** Whether the next try of this password needs a captcha; `takeAttempt` has the last word. */
export async function needsCaptcha(db: Db, { captchaKey }: PasswordAttempt, now: Date): Promise<boolean> {
  if (captchaKey === undefined) return false;
  const throttles = await findThrottles(db, [captchaKey]);
  return blockedUntil(accountFromStrangers, throttles.get(captchaKey), now) !== undefined;
}

type Taking = Pick<Services, "passwords"> & {
  /** Spends the captcha that was solved for it, if any. */
  redeem: ((trx: Trx) => Promise<boolean>) | undefined;
  now: Date;
};

/**
 * Counts a failure, before the password is looked at; what turns out not to be one is given back.
 *
 * @throws {HttpProblem} 503 when too many passwords wait to be looked at; a storm of them must not keep the disk busy as well
 */
export async function takeAttempt(
  trx: Trx,
  { counters, asker, captchaKey }: PasswordAttempt,
  { passwords, redeem, now }: Taking,
): Promise<TakenAttempt> {
  const throttles = await findThrottles(
    trx,
    counters.map(({ key }) => key),
  );
  const blocks = counters.map(({ rule, key }) => ({ key, until: blockedUntil(rule, throttles.get(key), now) }));
  const waits = blocks.flatMap(({ key, until }) => (until && key !== captchaKey ? [until.getTime()] : []));
  if (waits.length > 0) return { outcome: "wait", until: new Date(Math.max(...waits)) };
  const captchaAsked = blocks.some(({ key, until }) => until && key === captchaKey);
  if (captchaAsked && !(await redeem?.(trx))) return { outcome: "captcha" };
  passwords.refuseWhenFull(asker);
  await saveThrottles(
    trx,
    counters.map(({ rule, key }) => afterFailure(rule, key, throttles.get(key), now)),
  );
  return { outcome: "taken" };
}

/** The password was right: it was no failure, and the earlier ones of this person at this address are forgiven. */
export async function forgiveAttempt(trx: Trx, { counters, ownKeys }: PasswordAttempt): Promise<void> {
  await giveBack(trx, { counters });
  if (ownKeys.length > 0) await deleteThrottles(trx, ownKeys);
}

/** The password was never looked at, or what followed went wrong on our side. */
export async function giveBack(trx: Trx, { counters }: Pick<PasswordAttempt, "counters">): Promise<void> {
  await takeFailureBack(
    trx,
    counters.map(({ key }) => key),
  );
}

/**
 * Ends the counting of an account's failures, now that somebody has signed in.
 *
 * @returns how many there were in the last hour, by whatever name, from unknown devices and on this one
 */
export async function settleFailures(
  trx: Trx,
  { user, device }: { user: Pick<UserRow, "email" | "username">; device: KnownDevice | undefined },
  { config, clock }: Pick<Services, "config" | "clock">,
): Promise<number> {
  const names = [user.email, user.username?.toLowerCase()].filter((name) => name !== undefined);
  const keys = names.map((name) => throttleKey(accountFromStrangers, config.secret, name));
  if (device) keys.push(throttleKey(knownDevice, config.secret, device.token_hash));
  const now = clock.now().toISOString();
  const live = [...(await findThrottles(trx, keys)).values()].filter(({ window_ends_at }) => window_ends_at > now);
  await deleteThrottles(trx, keys);
  return live.reduce((sum, { failures }) => sum + failures, 0);
}
