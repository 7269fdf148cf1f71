import { logOut } from "./log-out.ts";
import { loginAddress } from "./return-path.ts";
import { dropStaffDrafts } from "./staff-drafts.ts";

/** Why a session ends: the Logout button, a time limit (AUTH-08), or an already ended session (AUTH-09). */
export type EndReason = "asked" | "idle" | "time" | "gone";

/** What the sign-in page says to who comes there unasked; `?ended=` in its address. */
export const endReasons: Readonly<Record<Exclude<EndReason, "asked">, string>> = {
  idle: "You were logged out because nothing happened for 15 minutes.",
  time: "You were logged out because four hours have passed. Please log in again.",
  gone: "Your session has ended. Please log in again.",
};

/**
 * Logs out and goes to /login (AUTH-07) with a new document, so that nothing stays in memory. Who did not ask for it comes back
 * to this page afterwards, and finds what was typed (AUTH-16).
 */
export async function endInBrowser(reason: EndReason): Promise<void> {
  const asked = reason === "asked";
  const address = asked ? "/login" : loginAddress(location, reason);
  // By itself too: the server's answer, which empties the storage, may not come.
  if (asked) dropStaffDrafts();
  await logOut(asked ? undefined : reason);
  location.assign(address);
}
