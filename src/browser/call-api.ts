import { csrfMissingCode, recheckSession } from "./api.ts";
import { memberOf } from "./member-of.ts";

/** Why a call of the API has failed. */
export type ApiError = {
  /** What the page shows. */
  text: string;
  /** More about it, for a second line. */
  detail: string | undefined;
  /** Undefined without an answer. */
  status: number | undefined;
  /** The server's reason for programs, such as "reauth_required". */
  code: string | undefined;
  /** What is wrong with single fields, by name; with `failed` the detail says it. */
  fields: Readonly<Record<string, string>>;
  /** What someone else has saved in between (EDIT-01). */
  present?: unknown;
};

export type Result<T> = { ok: true; value: T } | { ok: false; error: ApiError };

/** With `failed` the page shows its own sentence, with `fallback` the server's if there is one. */
type Texts = ({ failed: string } | { fallback: string; unanswered?: string }) & {
  /** Shown without the csrfToken cookie (GUARD-07); the cookie is then renewed, so that trying again works. */
  csrfMissing?: string;
  /** Writes failures to the console. */
  log?: boolean;
};

export type ApiAnswer = Pick<Response, "ok" | "status" | "json">;
export type BodyOf<A extends ApiAnswer> = A extends { ok: false } ? never : Awaited<ReturnType<A["json"]>>;

/**
 * Makes a call of the API. Never rejects.
 *
 * @param read takes the value out of the answer's body
 * @example const result = await callApi(() => api.admin.users.$get(), { failed: "The users could not be loaded." });
 */
export async function callApi<A extends ApiAnswer, T = BodyOf<A>>(
  call: () => Promise<A>,
  texts: Texts,
  read: (body: BodyOf<A>) => T = (body) => body as unknown as T,
): Promise<Result<T>> {
  let status: number | undefined;
  let error: ApiError;
  let aborted = false;
  try {
    const answer = await call();
    status = answer.status;
    if (answer.ok) return { ok: true, value: read((await answer.json()) as BodyOf<A>) };
    error = await refusal(answer, texts);
  } catch (reason) {
    aborted = reason instanceof DOMException && reason.name === "AbortError";
    const shown =
      "failed" in texts
        ? { text: texts.failed, detail: noAnswer }
        : { text: texts.unanswered ?? texts.fallback, detail: texts.unanswered === undefined ? noAnswer : undefined };
    error = { ...shown, status, code: undefined, fields: {} };
  }
  if (texts.log && !aborted) console.error(error.text, error.detail);
  return { ok: false, error };
}

/** What the server says when it cannot reach its database (PG-12), beside a sentence of the page; undefined for other errors. */
export function awayDetail(error: ApiError | undefined): string | undefined {
  return error?.status === 503 ? (error.detail ?? error.text) : undefined;
}

/** What the managers show without the csrfToken cookie (GADM-01, RADM-02). */
export const csrfMissing = "CSRF token missing.";
const noAnswer = "We couldn’t reach the site. Please check your connection and try again.";

/** Reads `{ error, fields?, code? }`; the answer may also be another one, such as that of a proxy in between. */
async function refusal(answer: ApiAnswer, texts: Texts): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => null);
  const [error, fields, code, present] = ["error", "fields", "code", "present"].map((name) => memberOf(body, name));
  const found = {
    status: answer.status,
    code: typeof code === "string" ? code : undefined,
    fields: {},
    present,
  };
  if (code === csrfMissingCode && texts.csrfMissing !== undefined) {
    await recheckSession();
    return { ...found, text: texts.csrfMissing, detail: "Please try again in a moment." };
  }
  const sentence = typeof error === "string" && error !== "" ? error : undefined;
  // The sentence of a conflict is the same everywhere (EDIT-02).
  if ("failed" in texts && (present === undefined || sentence === undefined)) {
    return {
      ...found,
      text: texts.failed,
      detail: sentence ?? `Something went wrong on our side (${answer.status}). Please try again.`,
    };
  }
  const hasFields = typeof fields === "object" && fields !== null;
  return {
    ...found,
    text: sentence ?? ("failed" in texts ? texts.failed : texts.fallback),
    detail: undefined,
    fields: hasFields ? (fields as ApiError["fields"]) : {},
  };
}
