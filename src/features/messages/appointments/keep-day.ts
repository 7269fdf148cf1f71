import { dayOfDate, isoDate } from "#src/facts/calendar.ts";
import type { StaffAttachments } from "../attachments/staff-api.server.ts";
import type { OwnStop } from "../my-day/own-stops.server.ts";
import type { DayStop } from "./api.server.ts";
import type { DaySheet } from "./appointment-requests.ts";

/** Thumbnails of one day; each is about 20 KB. */
const maxThumbs = 120;

type Get = (path: string) => Promise<Response>;

/**
 * Loads today's and tomorrow's day with the thumbnails of its photos, to be kept for a time without a network (JOB-34).
 *
 * @param get loads and keeps an answer
 * @param isOwn My day, of those who are no staff
 */
export async function keepDay(get: Get, isOwn: boolean): Promise<void> {
  const thumbs = isOwn ? await keepOwn(get) : await keepSheets(get);
  for (const address of thumbs.slice(0, maxThumbs)) await (await get(`${address}/thumb`)).blob();
}

async function keepOwn(get: Get): Promise<string[]> {
  const { today, stops } = await read<{ today: string; stops: OwnStop[] }>(get("/api/user/day"));
  const tomorrow = isoDate(dayOfDate(today) + 1);
  return stops.filter(({ day }) => day <= tomorrow).flatMap(({ photos }) => photos.map(({ address }) => address));
}

async function keepSheets(get: Get): Promise<string[]> {
  const sheet = "/api/admin/appointments";
  const { today } = await read<DaySheet>(get(sheet));
  const stops: DayStop[] = [];
  for (const day of [today, isoDate(dayOfDate(today) + 1)])
    stops.push(...(await read<DaySheet>(get(`${sheet}?day=${day}`))).stops);
  const thumbs: string[] = [];
  for (const { job } of stops) {
    thumbs.push(...job.photos.map(({ id }) => `/api/admin/jobs/${job.id}/photos/${id}`));
    for (const { id, attached } of job.messages) {
      if (attached === 0) continue;
      const message = `/api/admin/messages/${id}`;
      const { attachments } = await read<{ attachments: StaffAttachments }>(get(`${message}/attachments`));
      thumbs.push(...attachments.photos.map((photo) => `${message}/photos/${photo.id}`));
    }
  }
  return thumbs;
}

async function read<T>(answer: Promise<Response>): Promise<T> {
  const got = await answer;
  if (!got.ok) throw new Error(`The day was answered with ${got.status}.`);
  return (await got.json()) as T;
}
