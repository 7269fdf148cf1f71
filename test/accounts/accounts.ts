import { Hono } from "hono";
import type { Role } from "#db/schema.ts";
import { insertUser } from "#src/features/accounts/queries.server.ts";
import type { Config } from "#src/platform/process/config.server.ts";
import { setSessionCookies } from "#src/staff/session/cookies.server.ts";
import { startSession } from "#src/staff/session/sessions.server.ts";
import type { TestApp } from "#test/app/create-test-app.ts";

export type TestUser = {
  id: number;
  name: string;
  username: string | null;
  email: string;
  role: Role;
  password: string;
};

/** Strong enough for every rule about new passwords. */
export const aPassword = "seven herons over the lake";

/** Stores an account with a password and without two-factor: Rita, a siteadmin, by default. */
export async function addUser(site: TestApp, changes: Partial<Omit<TestUser, "id">> = {}): Promise<TestUser> {
  const user = {
    name: "Rita Moss",
    username: null,
    email: "rita@example.com",
    role: "siteadmin" as const,
    password: aPassword,
    ...changes,
  };
  const { password, ...row } = user;
  const password_hash = await site.passwords.hash(password);
  const id = await site.db.transaction().execute((trx) => insertUser(trx, { ...row, password_hash }, site.clock.now()));
  return { ...user, id };
}

/** A browser with a session. */
export type SignedIn = {
  /** The value of the session cookie. */
  token: string;
  /** The Cookie header: the session and csrfToken. */
  cookie: string;
  /** The value of csrfToken. */
  csrf: string;
  /** What our own page sends with a call that changes something: cookie, x-csrf-token, origin. */
  headers: { cookie: string; "x-csrf-token": string; origin: string };
  /** Makes a call as our own page would, with a JSON body if there is one. */
  send(method: string, path: string, body?: unknown): Promise<Response>;
};

/** Starts a session without a login; the session begins at the test's clock. */
export async function signIn(site: TestApp, user: { id: number }, userAgent?: string): Promise<SignedIn> {
  const now = site.clock.now();
  const token = await site.db.transaction().execute((trx) => startSession(trx, { userId: user.id, userAgent, now }));
  return browserWith(site, await sessionCookies(token, site.config));
}

/** Logs a user without two-factor in by POST /api/auth/login, with email and password. */
export async function signInByForm(
  site: TestApp,
  { email, password }: Pick<TestUser, "email" | "password">,
  options: { ip?: string; headers?: Record<string, string> } = {},
): Promise<SignedIn> {
  const answer = await site.post("/api/auth/login", { identifier: email, password }, options);
  if (answer.status !== 200) throw new Error(`Signing in was answered with ${answer.status}: ${await answer.text()}`);
  return browserWith(site, cookiesOf(answer));
}

/** What a browser sends and does with the cookies of an answer that has signed it in. */
export function browserWith(site: TestApp, cookies: Record<string, string>): SignedIn {
  const { "__Host-session": token = cookies.session, csrfToken: csrf } = cookies;
  if (!token || !csrf) throw new Error("The answer has set no cookies of a session.");
  const cookie = cookieHeader(cookies);
  const headers = { cookie, "x-csrf-token": csrf, origin: site.config.origin };
  return {
    token,
    cookie,
    csrf,
    headers,
    send(method, path, body) {
      if (body === undefined) return site.call(method, path, { headers });
      const json = { ...headers, "content-type": "application/json" };
      return site.call(method, path, { headers: json }, JSON.stringify(body));
    },
  };
}

/** What a browser keeps of the answer that begins this session, by name. */
export async function sessionCookies(token: string, config: Pick<Config, "origin" | "secret">) {
  const answer = await new Hono()
    .get("/", (c) => {
      setSessionCookies(c, token, config);
      return c.body(null);
    })
    .request("/");
  return cookiesOf(answer);
}

/** The cookies that an answer sets, by name; one that it expires has an empty value. */
export function cookiesOf(answer: Response): Record<string, string> {
  const pairs = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0]?.split("=") ?? []);
  return Object.fromEntries(pairs.map(([name = "", ...value]) => [name, value.join("=")]));
}

export function cookieHeader(cookies: Record<string, string>): string {
  const kept = Object.entries(cookies).filter(([, value]) => value !== "");
  return kept.map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Every mail that was sent by now. */
export async function sentMails({ outbox, mailbox }: Pick<TestApp, "outbox" | "mailbox">) {
  await outbox.runDue();
  return mailbox.mails;
}

/** Makes so many calls at once. */
export function atOnce<T>(count: number, call: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, n) => call(n)));
}

/** An account without two-factor as its own browser and siteadmins get it, made when the test began. */
export function asMe({ password: _, ...user }: TestUser) {
  return { ...user, created_at: "2026-03-02T15:00:00.000Z", twofactorRequired: false, twoFactorMethod: null };
}

/** The status and the body of an answer. */
export async function read(answer: Promise<Response>): Promise<[status: number, body: unknown]> {
  const found = await answer;
  return [found.status, await found.json()];
}
