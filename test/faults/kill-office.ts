import { randomBytes } from "node:crypto";
import { photoFiles } from "#src/features/messages/attachments/photo-names.ts";
import type { StaffJob } from "#src/features/messages/jobs/staff-job.server.ts";
import { aJpeg, uploadForm } from "#test/content/pictures.ts";
import { jobsPath } from "#test/messages/jobs.ts";
import { galleryFiles, look } from "./data.ts";
import type { KillCase } from "./kill-at-writes.ts";
import { staff } from "./kill-content.ts";
import { call } from "./people.ts";
import type { Site } from "./site.ts";

/** Something that staff do: how it is sent, which is the same each time, and what the database then has of it, once. */
type Doing = { send(site: Site): Promise<Response>; parts: Readonly<Record<string, string>> };
type Office = { folder: string; site: Site; headers: Record<string, string>; turn: number; job: StaffJob };

const today = () => new Date().toISOString().slice(0, 10);
const ownKey = () => ({ "x-sent-key": randomBytes(16).toString("hex") });

/** The body of a job of a caller of their own. */
const caller = (turn: number, what: string) => ({
  ...{ firstName: "Ann", lastName: "", phone: String(3_525_000_000 + turn), email: `${what}${turn}@example.com` },
  what: `${what} ${turn}`,
});

/**
 * What staff did is there whole or not at all, also once it was answered; sent again after the start, as a browser does without an
 * answer, it is there once. A call that was counted already is refused then (409).
 */
const office = (doing: (office: Office) => Promise<Doing> | Doing): KillCase => ({
  env: { SMTP_URL: "smtp://127.0.0.1:1" },
  async begin(folder, site, turn) {
    // The site starts again at another port.
    const { origin: _, ...headers } = await staff(folder, site);
    const added = await call(site, "POST", jobsPath, caller(turn, "Gutters"), headers);
    const { job } = (await added.json()) as { job: StaffJob };
    const { send, parts } = await doing({ folder, site, headers, turn, job });
    const counts = () =>
      look(folder, ({ value }) => Object.values(parts).map((part) => value(`SELECT count(*) FROM ${part}`)));
    const names = Object.keys(parts).join(", ");
    return {
      act: async () => (await send(site)).status,
      async check(again, acknowledged) {
        const before = counts();
        const { status } = await send(again);
        const after = counts();
        return {
          lost: acknowledged && before.some((count) => count === 0) ? 1 : 0,
          duplicated: after.some((count) => count > 1) ? 1 : 0,
          broken: [
            new Set(before).size > 1 && `a part of it is there: ${before} of ${names}`,
            after.some((count) => count !== 1) && `sent again there are ${after} of ${names}`,
            status >= 300 && status !== 409 && `sent again it is answered with ${status}`,
            ...missingPhotos(folder),
          ],
        };
      },
    };
  },
});

/** JOB-06: the same within ten minutes is one inquiry. */
export const newInquiry = office(({ headers, turn }) => ({
  send: (site) => call(site, "POST", jobsPath, caller(turn, "Guards"), headers),
  parts: {
    people: `person_contacts WHERE value = 'guards${turn}@example.com'`,
    jobs: `jobs WHERE what = 'Guards ${turn}'`,
    texts: `job_texts WHERE id IN (SELECT id FROM jobs WHERE what = 'Guards ${turn}')`,
  },
}));

/** JOB-12: a press is counted once. */
export const outcome = office(({ headers, turn, job }) => ({
  send: (site) => {
    const ended = { outcome: "voicemail", tries: 0, note: `Tried ${turn}` };
    return call(site, "POST", `${jobsPath}/${job.id}/outcomes`, ended, headers);
  },
  parts: {
    jobs: `jobs WHERE id = ${job.id} AND state = 'no-answer' AND tries = 1`,
    entries: `job_entries WHERE job_id = ${job.id} AND note LIKE '%Tried ${turn}'`,
  },
}));

const visit = () => ({ kind: "visit", day: today(), time: "13:00", minutes: 60 });

/** JOB-20, JOB-23: with its email. */
export const appointment = office(({ headers, job }) => ({
  send: (site) => call(site, "POST", `${jobsPath}/${job.id}/appointments`, { ...visit(), emails: true }, headers),
  parts: {
    appointments: `appointments WHERE job_id = ${job.id}`,
    jobs: `jobs WHERE id = ${job.id} AND state = 'visit-planned'`,
    mails: `outgoing_mail WHERE id IN (SELECT mail_id FROM job_entries WHERE job_id = ${job.id})`,
  },
}));

/** JOB-20, JOB-34: the end of a visit, with the browser's key. */
export const done = office(async ({ site, headers, job }) => {
  const planned = await call(site, "POST", `${jobsPath}/${job.id}/appointments`, visit(), headers);
  const { id } = ((await planned.json()) as { appointment: { id: number } }).appointment;
  const all = { ...headers, ...ownKey() };
  const change = { was: { state: "planned" }, state: "done" };
  return {
    send: (again) => call(again, "PATCH", `/api/admin/appointments/${id}`, change, all),
    parts: {
      appointments: `appointments WHERE id = ${id} AND state = 'done'`,
      jobs: `jobs WHERE id = ${job.id} AND state <> 'visit-planned'`,
      entries: `job_entries WHERE sent_key = '${all["x-sent-key"]}'`,
    },
  };
});

/** JOB-22, JOB-34: no row without its files, and with the browser's key one photo. */
export const photo = office(async ({ headers, job }) => {
  const all = { ...headers, ...ownKey() };
  const image = await aJpeg({ width: 500, height: 375 });
  return {
    send: ({ origin }) => {
      const body = uploadForm({ image, alt_text: undefined, is_active: undefined });
      return fetch(`${origin}${jobsPath}/${job.id}/photos`, {
        method: "POST",
        headers: { ...all, origin, connection: "close" },
        body,
      });
    },
    parts: { photos: `job_photos WHERE job_id = ${job.id}` },
  };
});

function missingPhotos(folder: string): string[] {
  const there = new Set(galleryFiles(folder));
  const rows = look(folder, (data) => data.rows<{ file: string }>("SELECT file FROM job_photos"));
  return rows.flatMap(({ file }) => Object.values(photoFiles(file))).filter((name) => !there.has(name));
}
