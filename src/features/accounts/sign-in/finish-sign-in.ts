import { pageAfterSignIn } from "../session/return-path.ts";
import { checkSession } from "../session/session-check.ts";

/**
 * What follows a right password or code (AUTH-05): the session is confirmed, and the browser goes on with a new document.
 *
 * @returns false when there is no session after all; otherwise it does not settle, since the page is being left
 */
export async function finishSignIn(): Promise<false> {
  const answer = await checkSession({ active: true });
  if (answer.is !== "signed-in") return false;
  const next = new URLSearchParams(location.search).get("next");
  location.assign(pageAfterSignIn(next, answer.me.role, answer));
  return new Promise(() => {});
}
