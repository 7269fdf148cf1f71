import type { Company } from "#src/facts/company.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { consumeNetworkLimit, consumeRateLimit, type NetworkLimit } from "#src/platform/limits/rate-limit.server.ts";
import { pictureLimits } from "#src/platform/pictures/limits.ts";
import { HttpProblem, tooManyRequests } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { measurePhotos } from "./queries.server.ts";
import { attachmentLimits } from "./schema.ts";

const hourSeconds = 60 * 60;

/** P-26. Attachments that a network may start, each for a solved captcha. */
const perNetwork: NetworkLimit = { name: "inquiry attachments", limit: 12, wideLimit: 24, windowSeconds: hourSeconds };
/** Uploads of a network: some for retries and for photos that were refused. */
const photosPerNetwork: NetworkLimit = {
  name: "inquiry photos",
  limit: 80,
  wideLimit: 160,
  windowSeconds: hourSeconds,
};
/** Uploads of all visitors. A busy day of this company has a tenth of it. */
const photosPerSite = { name: "inquiry photos", key: "site", limit: 1500, windowSeconds: 24 * hourSeconds };

/** All photos of visitors; staff's pictures have their own 5 GB. */
const storedBytes = 5 * 1024 ** 3;
/** Photos that were not sent yet. They go after a day. */
const waitingPhotos = 600;
/** Left for the company's own work when visitors fill the disk. */
const freeBytes = 2 * pictureLimits.freeBytes;

/** Uploads in flight, so that slow senders leave room for others. */
const atOnce = { inAll: 24, perNetwork: 3 };

type Needs = Pick<Services, "db" | "clock" | "config" | "company" | "files">;

/** @throws {HttpProblem} 429 */
export async function consumeAttachmentsLimit(
  db: Db,
  network: string,
  { clock, config, company }: Needs,
): Promise<void> {
  const use = { network, now: clock.now(), secret: config.secret };
  const taken = await consumeNetworkLimit(db, perNetwork, use);
  if (!taken.ok) throw tooManyPhotos(company.current(), taken.retryAfterSeconds);
}

/** @throws {HttpProblem} 429 */
export async function consumePhotoLimit(network: string, { db, clock, config, company }: Needs): Promise<void> {
  const use = { now: clock.now(), secret: config.secret };
  const own = await consumeNetworkLimit(db, photosPerNetwork, { network, ...use });
  const all = own.ok ? await consumeRateLimit(db, { ...photosPerSite, ...use }) : own;
  if (!all.ok) throw tooManyPhotos(company.current(), all.retryAfterSeconds);
}

function tooManyPhotos({ phone }: Company, retryAfterSeconds: number): HttpProblem {
  return tooManyRequests(
    retryAfterSeconds,
    `We can’t take more photos right now. Please send the form without them, or call us at ${phone.display}.`,
  );
}

/**
 * Checks that there is room for another photo.
 *
 * @throws {HttpProblem} 507. The inquiry itself needs no such room.
 */
export async function assertRoomForPhoto({ db, files, company }: Needs): Promise<void> {
  const { bytes, waiting } = await measurePhotos(db);
  const isFull =
    waiting >= waitingPhotos ||
    bytes + attachmentLimits.photoBytes > storedBytes ||
    (await files.freeBytes()) - attachmentLimits.photoBytes < freeBytes;
  if (!isFull) return;
  const { phone } = company.current();
  const text = `We have no room for photos right now. Please send the form without them, or call us at ${phone.display}.`;
  throw new HttpProblem(507, text, { headers: { connection: "close" } });
}

/** Counts uploads in flight. */
export function photoSlots() {
  const inFlight = new Map<string, number>();
  let all = 0;

  /** @throws {HttpProblem} 503 when there are too many, and what `work` throws */
  return async function inPhotoSlot<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
    const own = inFlight.get(network) ?? 0;
    if (all >= atOnce.inAll || own >= atOnce.perNetwork) {
      throw new HttpProblem(503, "Many photos are arriving at once. Please try again in a moment.", {
        headers: { "retry-after": "10", connection: "close" },
      });
    }
    all += 1;
    inFlight.set(network, own + 1);
    try {
      return await work();
    } finally {
      all -= 1;
      const left = (inFlight.get(network) ?? 1) - 1;
      if (left > 0) inFlight.set(network, left);
      else inFlight.delete(network);
    }
  };
}
