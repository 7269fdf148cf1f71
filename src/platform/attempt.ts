import { errorOf, hasCsrfCookie } from "./browser-api.ts";

/** A call that has not done what it should. `text` is the product's sentence, `more` what the server or the network adds. */
export type Trouble = { text: string; more: string | undefined; status: number | undefined };

export type Result<Done> = { done: Done } | { trouble: Trouble };

/** Makes trouble of an answer that is a refusal. */
export type Refused = (answer: Pick<Response, "json" | "status">) => Promise<{ trouble: Trouble }>;

/** What people read where the proof that a page is ours is missing (GADM-01, RADM-02). */
export const csrfMissing = "CSRF token missing.";
export const noAnswer = "Nobody answered. Please check the connection and try again.";

/**
 * Makes a call and tells what came of it; never rejects.
 *
 * @param text the product's sentence for when it fails
 * @example const result = await attempt(texts.load, async (refused) => answer.ok ? { done: await answer.json() } : refused(answer));
 */
export async function attempt<Done>(
  text: string,
  call: (refused: Refused) => Promise<Result<Done>>,
): Promise<Result<Done>> {
  const refused: Refused = async (answer) => {
    const more = await errorOf(answer, `The server answered with ${answer.status}.`);
    return { trouble: { text, more, status: answer.status } };
  };
  return call(refused).catch(() => ({ trouble: { text, more: noAnswer, status: undefined } }));
}

/** The same for a call that changes something: without the cookie nothing is sent (GUARD-07). */
export async function attemptChange<Done>(
  text: string,
  call: (refused: Refused) => Promise<Result<Done>>,
): Promise<Result<Done>> {
  if (hasCsrfCookie()) return attempt(text, call);
  return { trouble: { text: csrfMissing, more: "Please try again in a moment.", status: undefined } };
}
