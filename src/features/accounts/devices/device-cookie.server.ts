import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { deviceLifeMs, maxDeviceTokens } from "../security-policy.ts";

const name = "device";

/** The tokens by which this browser is known, the latest first: one for each account that has signed in with it. */
export function readDeviceCookie(c: Context): string[] {
  const tokens = (getCookie(c, name, "host") ?? "").split(".", maxDeviceTokens);
  return tokens.filter((token) => /^[A-Za-z0-9_-]{43}$/.test(token));
}

/** @param token the one just used, or new; it goes to the front */
export function setDeviceCookie(c: Context, token: string): void {
  const others = readDeviceCookie(c).filter((known) => known !== token);
  setCookie(c, name, [token, ...others].slice(0, maxDeviceTokens).join("."), {
    path: "/",
    secure: true,
    prefix: "host",
    httpOnly: true,
    sameSite: "Strict",
    maxAge: deviceLifeMs / 1000,
  });
}
