import { enforceRateLimit, type Limit } from "#src/platform/limits/rate-limit.server.ts";
import { pictureLimits } from "#src/platform/pictures/limits.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";

/**
 * Runs an upload as one of those in flight.
 *
 * @param limit uses of one person; the key is the person's id (P-17)
 * @throws {HttpProblem} 503 if there are nine already, 429, and what `work` throws
 */
export async function inUploadSlot<Result>(
  services: Pick<Services, "db" | "clock" | "config" | "pictures">,
  limit: Pick<Limit, "name" | "key" | "limit" | "windowSeconds">,
  work: () => Promise<Result>,
): Promise<Result> {
  const { uploads } = services.pictures;
  if (uploads.inFlight >= pictureLimits.uploadsAtOnce) {
    throw new HttpProblem(503, "Too many images are being added at once. Please try again in a moment.", {
      headers: { "retry-after": "10", connection: "close" },
    });
  }
  uploads.inFlight += 1;
  try {
    const tooMany = "That was a lot of images at once. Please wait a few minutes.";
    await enforceRateLimit(services.db, services, limit, tooMany);
    return await work();
  } finally {
    uploads.inFlight -= 1;
  }
}
