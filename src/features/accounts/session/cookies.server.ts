import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { isHashUnder, keyedHash, newToken, type Secrets, sameText } from "#src/platform/process/token.server.ts";
import { sessionLifeMs } from "../security-policy.ts";

/*
 * Names and attributes of P-23. The prefix __Host- binds a cookie to this host, this path and https; browsers take
 * loopback for secure. Lax for the session, so that a link in a mail opens the staff area.
 */
const session = "session";
const csrf = "csrfToken";
const host = { path: "/", secure: true, prefix: "host" } as const;
const sessionSeconds = sessionLifeMs / 1000;

export function readSessionCookie(c: Context): string | undefined {
  return getCookie(c, session, "host");
}

/** The same from a bare request, where no handler is at work yet. */
export function sessionTokenOf(request: Request): string | undefined {
  return /(?:^|;\s*)__Host-session=([A-Za-z0-9_-]{43})(?:;|$)/.exec(request.headers.get("cookie") ?? "")?.[1];
}

/** Sets both cookies of a session; the csrfToken is readable by our pages, which copy it into x-csrf-token (GUARD-07). */
export function setSessionCookies(c: Context, token: string, secret: string): void {
  setCookie(c, session, token, { ...host, httpOnly: true, sameSite: "Lax", maxAge: sessionSeconds });
  setCsrfCookie(c, token, secret);
}

export function setCsrfCookie(c: Context, token: string, secret: string): void {
  const random = newToken().slice(0, 22);
  setCookie(c, csrf, `${signature(token, random, secret)}.${random}`, {
    path: "/",
    secure: true,
    sameSite: "Strict",
    maxAge: sessionSeconds,
  });
}

export function clearSessionCookies(c: Context): void {
  deleteCookie(c, session, host);
  deleteCookie(c, csrf, { path: "/", secure: true });
}

/** Whether the cookie is there and was made for this session; one of the secret before is to be made anew. */
export function hasCsrfCookie(c: Context, token: string, secret: string): boolean {
  return isFor(getCookie(c, csrf), token, { secret, previousSecret: undefined });
}

/**
 * Signed double submit (OWASP CSRF cheat sheet): the header repeats the cookie, and the cookie carries a signature over the
 * session, so that a pair of the attacker's own making, or another session's, is worth nothing (CS-1).
 */
export function verifyCsrfToken(c: Context, token: string, secrets: Secrets): boolean {
  const sent = c.req.header("x-csrf-token");
  const cookie = getCookie(c, csrf);
  return sent !== undefined && cookie !== undefined && sameText(sent, cookie) && isFor(cookie, token, secrets);
}

function isFor(value: string | undefined, token: string, secrets: Secrets): boolean {
  const [signed = "", random = "", ...more] = (value ?? "").split(".");
  if (more.length > 0 || random.length !== 22) return false;
  return isHashUnder(secrets, signed, (secret) => signature(token, random, secret));
}

function signature(token: string, random: string, secret: string): string {
  return keyedHash(secret, "csrf token", token, random);
}
