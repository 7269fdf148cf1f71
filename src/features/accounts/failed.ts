import type { Errors } from "#src/ui/use-form.ts";

/** A call that was refused, as a form takes it. */
export type Failed = {
  is: "failed";
  text: string;
  fields: Errors<string>;
  /** What a program may want to know: "reauth_required". */
  code: string | undefined;
};

/**
 * Reads why a call was refused: `{ error, fields?, code? }`.
 *
 * @param fallback the words for answers that are not ours, such as those of a proxy in between
 */
export async function failed(answer: Pick<Response, "json">, fallback: string): Promise<Failed> {
  const body: unknown = await answer.json().catch(() => null);
  const { error, fields, code } = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  return {
    is: "failed",
    text: typeof error === "string" && error !== "" ? error : fallback,
    fields: typeof fields === "object" && fields !== null ? (fields as Errors<string>) : {},
    code: typeof code === "string" ? code : undefined,
  };
}
