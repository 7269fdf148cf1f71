import { hc } from "hono/client";
import type { Api } from "#src/api.server.ts";
import { csrfToken } from "./csrf-cookie.ts";

/** Heard by whoever keeps the session: a call that needs one was answered with 401. */
export const sessionLostEvent = "session-lost";

/** Whether the page can prove that it is ours; the texts "… due to security validation." are for when it cannot (GUARD-07). */
export function hasCsrfCookie(): boolean {
  return csrfToken() !== undefined;
}

/**
 * The typed client of our own API for pages in the browser. Calls that change something carry the csrfToken; without one a
 * call that needs a session is not made and answers 403 by itself (GUARD-07). Rejects only when nobody answers.
 *
 * @example const answer = await api.user.me.$put({ json: { name, username, email } });
 */
export const api = hc<Api>("/", { fetch: fetchAsOurPage }).api;

async function fetchAsOurPage(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
  const headers = new Headers(init.headers);
  const token = csrfToken();
  const changes = !["GET", "HEAD"].includes(init.method ?? "GET");
  if (changes && token === undefined && needsSession(pathname)) {
    return Response.json({ error: "The request could not be verified.", code: "csrf_missing" }, { status: 403 });
  }
  if (changes && token !== undefined) headers.set("x-csrf-token", token);
  const answer = await fetch(input, { ...init, headers });
  if (answer.status === 401 && needsSession(pathname)) window.dispatchEvent(new Event(sessionLostEvent));
  return answer;
}

function needsSession(path: string): boolean {
  return /^\/api\/(admin|user|2fa)\//.test(path);
}

/**
 * What the server said is wrong, in words for people.
 *
 * @param fallback for answers that are not ours, such as those of a proxy in between
 */
export async function errorOf(answer: Pick<Response, "json">, fallback: string): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : undefined;
  return typeof error === "string" && error !== "" ? error : fallback;
}
