import { csrfToken } from "#src/browser/csrf-cookie.ts";
import { sessionEndHeader } from "./headers.ts";
import { checkSession } from "./session-check.ts";

/**
 * Ends the session on the server (AUTH-07). That takes the csrfToken cookie; when it is missing the session check brings a new
 * one (S-5), and only if that fails too is the person signed out in this browser alone. Never throws; the
 * caller leaves for /login.
 *
 * @param endedBy why the session ends if no logout was pressed: the server then leaves the drafts in the browser (AUTH-17)
 */
export async function logOut(endedBy: string | undefined): Promise<void> {
  if (csrfToken() === undefined) {
    console.warn(
      "The csrfToken cookie is missing: logging out in this browser only, unless the server gives a new one.",
    );
    await checkSession({ active: false });
  }
  const answer = await askServer(endedBy);
  if (answer !== 403) return;
  // The cookie is of an earlier session: the check replaces it.
  await checkSession({ active: false });
  await askServer(endedBy);
}

async function askServer(endedBy: string | undefined): Promise<number | undefined> {
  const token = csrfToken();
  if (token === undefined) return undefined;
  try {
    const answer = await fetch("/api/user/logout", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-csrf-token": token,
        ...(endedBy !== undefined && { [sessionEndHeader]: endedBy }),
      },
      body: "{}",
      keepalive: true,
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const { ok, status } = answer;
    await answer.text();
    // 401: the session had already ended.
    if (!ok && status !== 401) console.warn(`Logging out was answered with ${status}.`);
    return status;
  } catch (reason) {
    console.warn("The server could not be reached to log out; the session ends there by itself.", reason);
    return undefined;
  }
}

const answerWithinMs = 10_000;
