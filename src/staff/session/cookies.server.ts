import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { parse } from "hono/utils/cookie";
import type { Config } from "#src/platform/process/config.server.ts";
import { isOwnMachineByHttp } from "#src/platform/process/setting-values.server.ts";
import { isHashUnder, keyedHash, newToken, type Secrets, sameText } from "#src/platform/process/token.server.ts";
import { challengeLifeMs, deviceLifeMs, maxDeviceTokens, sessionLifeMs } from "./security-policy.ts";

type Cookies = Pick<Config, "origin" | "secret">;

/*
 * Every cookie of accounts (P-23). The prefix __Host- binds a cookie to this host, this path and https. At http://localhost the cookies
 * go without it and without Secure: Safari keeps no Secure cookie there (AUTH-20).
 */
const session = "session";
const csrf = "csrfToken";
const device = "device";
const challenge = "login2fa";
const bare = ({ origin }: Cookies) => ({ path: "/", secure: !isOwnMachineByHttp(origin) });
const host = (cookies: Cookies) => ({ ...bare(cookies), ...(bare(cookies).secure && { prefix: "host" as const }) });
const strict = (cookies: Cookies) => ({ ...host(cookies), httpOnly: true, sameSite: "Strict" }) as const;
const sessionSeconds = sessionLifeMs / 1000;
const isToken = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text);

export function readSessionCookie(c: Context, cookies: Cookies): string | undefined {
  return getCookie(c, session, host(cookies).prefix);
}

/** Reads the session cookie of a bare request, where no handler runs yet. */
export function sessionTokenOf(request: Request, cookies: Cookies): string | undefined {
  const name = `${host(cookies).prefix ? "__Host-" : ""}${session}`;
  const token = parse(request.headers.get("cookie") ?? "", name)[name];
  return token !== undefined && isToken(token) ? token : undefined;
}

/** Whether a Cookie header has one, valid or not: for what only has to leave logged-in people out. */
export function hasSessionCookie(header: string): boolean {
  return /(?:^|__Host-|; )session=/.test(header);
}

/** Sets both cookies of a session. It is Lax, so that a link in an email opens the staff area. */
export function setSessionCookies(c: Context, token: string, cookies: Cookies): void {
  setCookie(c, session, token, { ...host(cookies), httpOnly: true, sameSite: "Lax", maxAge: sessionSeconds });
  setCsrfCookie(c, token, cookies);
}

/** Readable by our pages, which copy it into x-csrf-token (GUARD-07). */
export function setCsrfCookie(c: Context, token: string, cookies: Cookies): void {
  const random = newToken().slice(0, 22);
  setCookie(c, csrf, `${csrfSignature(token, random, cookies.secret)}.${random}`, {
    ...bare(cookies),
    sameSite: "Strict",
    maxAge: sessionSeconds,
  });
}

export function clearSessionCookies(c: Context, cookies: Cookies): void {
  deleteCookie(c, session, host(cookies));
  deleteCookie(c, csrf, bare(cookies));
}

/** Whether the csrf cookie was made for this session under the current secret; an older one is replaced (OP-3). */
export function hasCsrfCookie(c: Context, token: string, secret: string): boolean {
  return csrfCookies(c).some((cookie) => isCsrfTokenOf(cookie, token, { secret, previousSecret: undefined }));
}

/** All of them: a site at the domain above can set one of the same name, which the browser may send first. */
function csrfCookies(c: Context): string[] {
  const all = (c.req.header("cookie") ?? "").split(";").map((cookie) => cookie.trim());
  return all.filter((cookie) => cookie.startsWith(`${csrf}=`)).map((cookie) => cookie.slice(csrf.length + 1));
}

/**
 * Signed double submit (OWASP CSRF cheat sheet): the header repeats the cookie, and the cookie carries a signature over the
 * session, so a pair made by an attacker or for another session is refused (CS-1, P-11).
 */
export function verifyCsrfToken(c: Context, token: string, secrets: Secrets): boolean {
  const sent = c.req.header("x-csrf-token");
  if (sent === undefined || !isCsrfTokenOf(sent, token, secrets)) return false;
  return csrfCookies(c).some((cookie) => sameText(sent, cookie));
}

function isCsrfTokenOf(value: string, token: string, secrets: Secrets): boolean {
  const [signed = "", random = "", ...more] = value.split(".");
  if (more.length > 0 || random.length !== 22) return false;
  return isHashUnder(secrets, signed, (secret) => csrfSignature(token, random, secret));
}

function csrfSignature(token: string, random: string, secret: string): string {
  return keyedHash(secret, "csrf token", token, random);
}

/** The tokens by which this browser is known, the latest first: one for each account that has logged in with it (AU-6). */
export function readDeviceCookie(c: Context, cookies: Cookies): string[] {
  return (getCookie(c, device, host(cookies).prefix) ?? "").split(".", maxDeviceTokens).filter(isToken);
}

/** @param token the one just used, or a new one; it moves to the front */
export function setDeviceCookie(c: Context, token: string, cookies: Cookies): void {
  const others = readDeviceCookie(c, cookies).filter((known) => known !== token);
  const value = [token, ...others].slice(0, maxDeviceTokens).join(".");
  setCookie(c, device, value, { ...strict(cookies), maxAge: deviceLifeMs / 1000 });
}

/** @returns undefined for a value that cannot be a token */
export function readChallengeCookie(c: Context, cookies: Cookies): string | undefined {
  const token = getCookie(c, challenge, host(cookies).prefix);
  return token !== undefined && isToken(token) ? token : undefined;
}

/** The second step of a login finds its account by this cookie only (S-1). */
export function setChallengeCookie(c: Context, token: string, cookies: Cookies): void {
  setCookie(c, challenge, token, { ...strict(cookies), maxAge: challengeLifeMs / 1000 });
}

export function clearChallengeCookie(c: Context, cookies: Cookies): void {
  deleteCookie(c, challenge, host(cookies));
}
