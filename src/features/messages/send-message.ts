import type { Inquiry } from "./schema.ts";

/** What came of sending: stored, refused by the server in its own words, or nobody answered. */
export type Answer =
  | { is: "stored" }
  | { is: "refused"; message: string | undefined; code: string | undefined }
  | { is: "unanswered" };

const answerWithinMs = 30_000;

/** POST /api/public/messages. Never throws: every way in which it can fail is an answer. */
export async function sendMessage(inquiry: Inquiry, recaptchaToken: string): Promise<Answer> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), answerWithinMs);
  try {
    const response = await fetch("/api/public/messages", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...inquiry, recaptchaToken }),
      signal: stop.signal,
    });
    return response.ok ? { is: "stored" } : { is: "refused", ...(await readProblem(response)) };
  } catch {
    return { is: "unanswered" };
  } finally {
    clearTimeout(timer);
  }
}

/** A proxy in between may answer with something else than our JSON. */
async function readProblem(response: Response): Promise<{ message: string | undefined; code: string | undefined }> {
  const body: unknown = await response.json().catch(() => null);
  const text = (key: string) => {
    const value =
      typeof body === "object" && body !== null && key in body ? (body as Record<string, unknown>)[key] : undefined;
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  return { message: text("message") ?? text("error"), code: text("code") };
}
