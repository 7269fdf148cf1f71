import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { challengeLifeMs } from "../security-policy.ts";

const name = "login2fa";
const host = { path: "/", secure: true, prefix: "host" } as const;

/** @returns undefined for anything that cannot be a token of ours */
export function readChallengeCookie(c: Context): string | undefined {
  const token = getCookie(c, name, "host");
  return token?.length === 43 ? token : undefined;
}

/** The only way by which the second step finds its account (S-1). */
export function setChallengeCookie(c: Context, token: string): void {
  setCookie(c, name, token, { ...host, httpOnly: true, sameSite: "Strict", maxAge: challengeLifeMs / 1000 });
}

export function clearChallengeCookie(c: Context): void {
  deleteCookie(c, name, host);
}
