import type { Context } from "hono";
import { enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import { pictureLimits } from "#src/platform/pictures/limits.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";

type Kind = {
  /** Of the limit of one person, in ten minutes (P-17). */
  name: string;
  limit: number;
  /** The error of a file that the person can mend. */
  unusable: new (
    ...args: never[]
  ) => Error & { status: 400 | 415 };
};

/**
 * Runs an upload of staff as one of those in flight. An unusable file is logged, and refused at the field `image`.
 *
 * @throws {HttpProblem} 503 if there are nine already, 429, 400 or 415 for an unusable file, and what `work` throws
 */
export async function inUploadSlot<Result>(
  c: Context<SignedInEnv>,
  services: Pick<Services, "db" | "clock" | "config" | "log" | "pictures">,
  { unusable, ...limit }: Kind,
  work: () => Promise<Result>,
): Promise<Result> {
  const { uploads } = services.pictures;
  if (uploads.inFlight >= pictureLimits.uploadsAtOnce) {
    throw new HttpProblem(503, "Too many images are being added at once. Please try again in a moment.", {
      headers: { "retry-after": "10", connection: "close" },
    });
  }
  uploads.inFlight += 1;
  const { id: userId } = c.var.session.user;
  try {
    const tooMany = "That was a lot of images at once. Please wait a few minutes.";
    await enforceRateLimit(services.db, services, { ...limit, windowSeconds: 600, key: String(userId) }, tooMany);
    return await work();
  } catch (error) {
    if (!(error instanceof unusable)) throw error;
    services.log.info({ requestId: c.get("requestId"), userId, err: error }, "upload refused");
    throw new HttpProblem(error.status, error.message, { extra: { fields: { image: error.message } } });
  } finally {
    uploads.inFlight -= 1;
  }
}
