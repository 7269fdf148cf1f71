import { hc } from "hono/client";
import type { Api } from "#src/main/api.server.ts";
import { csrfToken } from "./csrf-cookie.ts";

/** The `code` of the answer to a call that was not sent, since the csrfToken cookie is missing (GUARD-07). */
export const csrfMissingCode = "csrf_missing";

/**
 * The typed client of the API for pages in the browser; pages make their calls through `callApi`.
 *
 * @example const result = await callApi(() => api.user.me.$put({ json }), { fallback: "Update failed." });
 */
export const api = hc<Api>("/", {
  fetch: (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
    return sendWithCsrfToken(pathname, init.method ?? "GET", (csrfHeader) => {
      const headers = new Headers(init.headers);
      for (const [name, value] of Object.entries(csrfHeader)) headers.set(name, value);
      return fetch(input, { ...init, headers });
    });
  },
}).api;

/**
 * Sends a call with the csrfToken if it changes something. Without the cookie a change that needs a session is not sent, and
 * the answer is 403. If the answer shows that the session has ended, the session is checked.
 */
export async function sendWithCsrfToken(
  pathname: string,
  method: string,
  send: (csrfHeader: Readonly<Record<string, string>>) => Promise<Response>,
): Promise<Response> {
  const needsSession = /^\/api\/(admin|user|2fa)\//.test(pathname);
  const token = csrfToken();
  const changes = !["GET", "HEAD"].includes(method);
  if (changes && needsSession && token === undefined) {
    return Response.json({ error: "The request could not be verified.", code: csrfMissingCode }, { status: 403 });
  }
  const answer = await send(changes && token !== undefined ? { "x-csrf-token": token } : {});
  if (answer.status === 401 && needsSession) window.dispatchEvent(new Event(sessionLost));
  return answer;
}

const sessionLost = "session-lost";
let checkSession = async () => {};

/** Checks the session, which renews the csrfToken cookie. */
export function recheckSession(): Promise<void> {
  return checkSession();
}

/**
 * Sets what checks the session: for a missing csrfToken cookie, and after an answer that the session has ended.
 *
 * @returns takes it away again
 */
export function setSessionChecker(check: () => Promise<void>): () => void {
  const listener = () => void check();
  checkSession = check;
  window.addEventListener(sessionLost, listener);
  return () => {
    checkSession = async () => {};
    window.removeEventListener(sessionLost, listener);
  };
}
