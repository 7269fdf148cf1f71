import { HttpProblem } from "#src/platform/process/problem.ts";
import { pictureLimits } from "./limits.ts";
import type { Pictures } from "./pictures.server.ts";

/** Runs an upload as one of those in flight. @throws {HttpProblem} 503 if there are nine already */
export async function inUploadSlot<Result>(
  { uploads }: Pick<Pictures, "uploads">,
  work: () => Promise<Result>,
): Promise<Result> {
  if (uploads.inFlight >= pictureLimits.uploadsAtOnce) {
    throw new HttpProblem(503, "Too many images are being added at once. Please try again in a moment.", {
      headers: { "retry-after": "10", connection: "close" },
    });
  }
  uploads.inFlight += 1;
  try {
    return await work();
  } finally {
    uploads.inFlight -= 1;
  }
}
