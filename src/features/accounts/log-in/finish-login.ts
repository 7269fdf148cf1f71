import { pageAfterSignIn } from "#src/staff/session/return-path.ts";
import { checkSession } from "#src/staff/session/session-check.ts";

const refusal = (text: string) => ({ ok: false, error: { text } }) as const;

/** What a browser that keeps no cookies gets after a right password (AUTH-20). */
export const cookieNotKept = refusal(
  "Your password is right, but your browser didn’t keep the cookie that logs you in. Please allow cookies for this website, or use another browser.",
);

/**
 * Opens the next page as a new document after a right password or code, once the session is confirmed (AUTH-05).
 *
 * @returns an error without a session; otherwise the promise stays pending, since the page is being left
 */
export async function finishLogin(unanswered: string): Promise<ReturnType<typeof refusal>> {
  const answer = await checkSession({ active: true });
  if (answer.is !== "signed-in") return answer.is === "signed-out" ? cookieNotKept : refusal(unanswered);
  const next = new URLSearchParams(location.search).get("next");
  location.assign(pageAfterSignIn(next, answer.me.role, answer));
  return new Promise(() => {});
}
