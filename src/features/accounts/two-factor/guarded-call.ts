import { hasCsrfCookie } from "#src/platform/browser-api.ts";
import { failed } from "../failed.ts";

type Answer = Pick<Response, "ok" | "json">;

export type Called<Good extends Answer> = { is: "done"; answer: Good } | { is: "failed"; text: string };

/** Words for when a call cannot prove that our own page makes it, and for when there is no better answer (TFA-08). */
export type Texts = { unproven: string; failed: string };

/**
 * Makes a call that changes something.
 *
 * @param restore brings the csrfToken cookie back where it is missing, so that trying again works
 * @returns the good answer, or what to tell the person
 */
export async function guardedCall<All extends Answer>(
  texts: Texts,
  restore: () => Promise<void>,
  call: () => Promise<All>,
): Promise<Called<Extract<All, { ok: true }>>> {
  if (!hasCsrfCookie()) {
    await restore();
    return { is: "failed", text: texts.unproven };
  }
  try {
    const answer = await call();
    if (isGood(answer)) return { is: "done", answer };
    return { is: "failed", text: (await failed(answer, texts.failed)).text };
  } catch {
    return { is: "failed", text: texts.failed };
  }
}

function isGood<All extends Answer>(answer: All): answer is Extract<All, { ok: true }> {
  return answer.ok;
}
