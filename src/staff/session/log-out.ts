import { csrfToken } from "#src/browser/csrf-cookie.ts";
import { wipeKept } from "../offline/kept.ts";
import { loginAddress } from "./return-path.ts";
import { logOutTimeoutMs, sessionEndHeader } from "./security-policy.ts";
import { checkSession } from "./session-check.ts";
import { dropStaffDrafts } from "./staff-drafts.ts";

/** Why a session ends: the Logout button, a time limit (AUTH-08), or an already ended session (AUTH-09). */
export type EndReason = "asked" | "idle" | "time" | "gone";

/** The notices of the login page, by `?ended=` of its address. */
export const endReasons: Readonly<Record<Exclude<EndReason, "asked">, string>> = {
  idle: "You were logged out after 15 minutes without activity.",
  time: "You were logged out because four hours have passed. Please log in again.",
  gone: "You have been logged out. Please log in again.",
};

/**
 * Logs out and opens /login as a new document, so that nothing stays in memory (AUTH-07). Unless the button was pressed, the
 * drafts stay and the login returns to this page (AUTH-16). Never rejects.
 */
export async function logOut(reason: EndReason): Promise<void> {
  const asked = reason === "asked";
  const address = asked ? "/login" : loginAddress(location, reason);
  // The answer that clears the storage may not arrive.
  if (asked) dropStaffDrafts();
  if (asked) await wipeKept({ all: true });
  const status = await endOnServer(asked ? undefined : reason);
  // Without a network the two days that are kept stay until the session's four hours are over (JOB-34).
  if (reason !== "idle" || status !== undefined) await wipeKept({ all: asked });
  location.assign(address);
}

/**
 * Ending it takes the csrfToken cookie, which the session check sets again when it is missing (S-5).
 *
 * @param endedBy the reason if no logout was pressed: the server then leaves the drafts in the browser (AUTH-17)
 */
async function endOnServer(endedBy: string | undefined): Promise<number | undefined> {
  if (csrfToken() === undefined) {
    console.warn(
      "The csrfToken cookie is missing: logging out in this browser only, unless the server gives a new one.",
    );
    await checkSession({ active: false });
  }
  const status = await requestLogout(endedBy);
  if (status !== 403) return status;
  // The cookie belongs to an earlier session: the check replaces it.
  await checkSession({ active: false });
  return requestLogout(endedBy);
}

async function requestLogout(endedBy: string | undefined): Promise<number | undefined> {
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
      signal: AbortSignal.timeout(logOutTimeoutMs),
    });
    await answer.text();
    // 401: the session had already ended.
    if (!answer.ok && answer.status !== 401) console.warn(`Logging out was answered with ${answer.status}.`);
    return answer.status;
  } catch (reason) {
    console.warn("The server could not be reached to log out; the session ends there by itself.", reason);
    return undefined;
  }
}
