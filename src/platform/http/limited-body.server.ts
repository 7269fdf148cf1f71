import { closingProblem, HttpProblem } from "../process/problem.ts";

export type BodyLimits = {
  bytes: number;
  /** The maximum wait for more of the body. */
  stallMs: number;
  /** The maximum time of the whole body; without it any. */
  totalMs?: number;
  /** The errors of the answers 413, 408 and 400. */
  errors: { tooLarge: string; tooSlow: string; incomplete: string };
};

/**
 * Streams a request's body with limits on its size and its time. Cancels what the caller does not read.
 *
 * @throws {HttpProblem} 413 over the limit, announced or arrived; 408 too slow; 400 incomplete
 */
export async function* limitedBody(request: Request, limits: BodyLimits): AsyncGenerator<Buffer, void, undefined> {
  const { bytes, stallMs, totalMs = Number.POSITIVE_INFINITY, errors } = limits;
  if (Number(request.headers.get("content-length") ?? 0) > bytes) throw closingProblem(413, errors.tooLarge);
  const reader = request.body?.getReader();
  if (!reader) return;
  const begin = performance.now();
  let length = 0;
  let ended = false;
  try {
    for (;;) {
      const waitMs = Math.min(stallMs, totalMs - (performance.now() - begin));
      const { done, value } = await withDeadline(reader.read(), waitMs, errors.tooSlow);
      ended = done;
      if (done) return;
      length += value.byteLength;
      if (length > bytes) throw closingProblem(413, errors.tooLarge);
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  } catch (error) {
    throw error instanceof HttpProblem ? error : closingProblem(400, errors.incomplete);
  } finally {
    // Not awaited: it settles only once the sender stops.
    if (!ended) reader.cancel().catch(() => {});
  }
}

function withDeadline<Value>(work: Promise<Value>, ms: number, tooSlow: string): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const deadline = setTimeout(() => late.reject(closingProblem(408, tooSlow)), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(deadline));
}
