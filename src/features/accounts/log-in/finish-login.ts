import { pageAfterSignIn } from "#src/staff/session/return-path.ts";
import { checkSession } from "#src/staff/session/session-check.ts";

/**
 * Opens the next page as a new document after a right password or code, once the session is confirmed (AUTH-05).
 *
 * @returns false without a session; otherwise the promise stays pending, since the page is being left
 */
export async function finishLogin(): Promise<false> {
  const answer = await checkSession({ active: true });
  if (answer.is !== "signed-in") return false;
  const next = new URLSearchParams(location.search).get("next");
  location.assign(pageAfterSignIn(next, answer.me.role, answer));
  return new Promise(() => {});
}
