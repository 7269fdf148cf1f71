import type { Db } from "#src/platform/database/database.server.ts";
import { enforceNetworkLimit, enforceRateLimit, type NetworkLimit } from "#src/platform/limits/rate-limit.server.ts";
import { pictureLimits } from "#src/platform/pictures/limits.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { measurePhotos } from "./queries.server.ts";
import { attachmentLimits } from "./schema.ts";

const hourSeconds = 60 * 60;

/** P-26. Attachments that a network may start, each for a solved captcha. */
const perNetwork: NetworkLimit = { name: "inquiry attachments", limit: 12, wideLimit: 24, windowSeconds: hourSeconds };
/** Uploads of a network: some for retries and for photos that were refused. */
const photosPerNetwork: NetworkLimit = { ...perNetwork, name: "inquiry photos", limit: 80, wideLimit: 160 };
/** Uploads of all visitors. A busy day of this company has a tenth of it. */
const photosPerSite = { name: "inquiry photos", key: "site", limit: 1500, windowSeconds: 24 * hourSeconds };

/** All photos of visitors, and those of staff in jobs; staff's pictures have their own 5 GB. */
const storedBytes = 5 * 1024 ** 3;
/** Photos that were not sent yet. They go after a day. */
const waitingPhotos = 600;
/** Left for the company's own work when visitors fill the disk. */
const freeBytes = 2 * pictureLimits.freeBytes;

/** Uploads in flight, so that slow senders leave room for others. */
const atOnce = { inAll: 24, perNetwork: 3 };

type Needs = Pick<Services, "db" | "clock" | "config" | "company" | "files">;

/** @throws {HttpProblem} 429 */
export function enforceAttachmentsLimit(db: Db, network: string, services: Needs): Promise<void> {
  return enforceNetworkLimit(db, services, { ...perNetwork, network }, tooManyPhotos(services));
}

/** @throws {HttpProblem} 429 */
export async function enforcePhotoLimits(network: string, services: Needs): Promise<void> {
  const { db } = services;
  await enforceNetworkLimit(db, services, { ...photosPerNetwork, network }, tooManyPhotos(services));
  await enforceRateLimit(db, services, photosPerSite, tooManyPhotos(services));
}

const withoutPhotos = ({ company }: Needs) =>
  `Please send the form without them, or call us at ${company.current().phone.display}.`;
const tooManyPhotos = (services: Needs) => `We can’t take more photos right now. ${withoutPhotos(services)}`;

/**
 * @param staffText the sentence for staff: their photos do not wait to be sent
 * @throws {HttpProblem} 507 without room for another photo. The inquiry itself needs no such room.
 */
export async function assertRoomForPhoto(services: Needs, staffText?: string): Promise<void> {
  const { db, files } = services;
  const { bytes, waiting } = await measurePhotos(db);
  const isFull =
    (staffText === undefined && waiting >= waitingPhotos) ||
    bytes + attachmentLimits.photoBytes > storedBytes ||
    (await files.freeBytes()) - attachmentLimits.photoBytes < freeBytes;
  if (!isFull) return;
  const text = staffText ?? `We have no room for photos right now. ${withoutPhotos(services)}`;
  throw new HttpProblem(507, text, { headers: { connection: "close" } });
}

/** Counts uploads in flight. */
export function photoSlots() {
  /** Their networks. */
  const inFlight: string[] = [];

  /** @throws {HttpProblem} 503 when there are too many, and what `work` throws */
  return async function inPhotoSlot<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
    const own = inFlight.filter((other) => other === network);
    if (inFlight.length >= atOnce.inAll || own.length >= atOnce.perNetwork) {
      throw new HttpProblem(503, "Many photos are arriving at once. Please try again in a moment.", {
        headers: { "retry-after": "10", connection: "close" },
      });
    }
    inFlight.push(network);
    try {
      return await work();
    } finally {
      inFlight.splice(inFlight.indexOf(network), 1);
    }
  };
}
