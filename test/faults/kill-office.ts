import { randomBytes } from "node:crypto";
import type { StaffJob } from "#src/features/messages/jobs/staff-job.server.ts";
import { aJpeg, uploadForm } from "#test/content/pictures.ts";
import { jobsPath } from "#test/messages/jobs.ts";
import { look } from "./data.ts";
import type { KillCase } from "./kill-at-writes.ts";
import { staff } from "./kill-content.ts";
import { call } from "./people.ts";
import type { Site } from "./site.ts";

type Office = { site: Site; headers: Record<string, string>; turn: number; id: number };
/** What staff do, sent in the same way each time; and what the database then has of it, each once. */
type Doing = { send(site: Site): Promise<Response>; once: readonly string[] };

/**
 * What staff did is there whole or not at all, also once it was answered; sent again after the start with its key, as a browser does
 * without an answer, it is there once. A call that was counted already is refused then (409).
 */
const office = (doing: (office: Office) => Promise<Doing> | Doing): KillCase => ({
  env: { SMTP_URL: "smtp://127.0.0.1:1" },
  async begin(folder, site, turn) {
    // The site starts again at another port.
    const { origin: _, ...headers } = await staff(folder, site);
    const added = await call(site, "POST", jobsPath, caller(turn, "Gutters"), headers);
    const { id } = ((await added.json()) as { job: StaffJob }).job;
    const key = randomBytes(16).toString("hex");
    const { send, once } = await doing({ site, headers: { ...headers, "x-sent-key": key }, turn, id });
    const count = () => once.map((rows) => look(folder, ({ value }) => value(`SELECT count(*) FROM ${rows}`)));
    return {
      act: async () => (await send(site)).status,
      async check(again, acknowledged) {
        const before = count();
        const { status } = await send(again);
        const after = count();
        return {
          lost: acknowledged && before.includes(0) ? 1 : 0,
          duplicated: after.some((found) => found > 1) ? 1 : 0,
          broken: [
            new Set(before).size > 1 && `a part of it is there: ${before}`,
            after.some((found) => found !== 1) && `sent again there are ${after}`,
            status >= 300 && status !== 409 && `sent again it is answered with ${status}`,
          ],
        };
      },
    };
  },
});

const caller = (turn: number, what: string) => ({
  ...{ firstName: "Ann", lastName: "", phone: String(3_525_000_000 + turn), email: `${what}${turn}@example.com` },
  what: `${what} ${turn}`,
});
const visit = () => ({ kind: "visit", day: new Date().toISOString().slice(0, 10), time: "13:00", minutes: 60 });

/** JOB-06 */
export const newInquiry = office(({ headers, turn }) => ({
  send: (site) => call(site, "POST", jobsPath, caller(turn, "Guards"), headers),
  once: [
    ...[`person_contacts WHERE value = 'guards${turn}@example.com'`, `jobs WHERE what = 'Guards ${turn}'`],
    `job_texts WHERE id IN (SELECT id FROM jobs WHERE what = 'Guards ${turn}')`,
  ],
}));

/** JOB-12 */
export const outcome = office(({ headers, id }) => ({
  send: (site) => call(site, "POST", `${jobsPath}/${id}/outcomes`, { outcome: "voicemail", tries: 0 }, headers),
  once: [`jobs WHERE id = ${id} AND tries = 1 AND state = 'no-answer'`, `job_entries WHERE job_id = ${id}`],
}));

/** JOB-20, JOB-23 */
export const appointment = office(({ headers, id }) => ({
  send: (site) => call(site, "POST", `${jobsPath}/${id}/appointments`, { ...visit(), emails: true }, headers),
  once: [
    ...[`appointments WHERE job_id = ${id}`, `jobs WHERE id = ${id} AND state = 'visit-planned'`],
    `outgoing_mail WHERE id IN (SELECT mail_id FROM job_entries WHERE job_id = ${id})`,
  ],
}));

/** JOB-20, JOB-34 */
export const done = office(async ({ site, headers, id }) => {
  const planned = await call(site, "POST", `${jobsPath}/${id}/appointments`, visit(), headers);
  const at = ((await planned.json()) as { appointment: { id: number } }).appointment.id;
  const change = { was: { state: "planned" }, state: "done" };
  return {
    send: (again) => call(again, "PATCH", `/api/admin/appointments/${at}`, change, headers),
    once: [
      ...[`appointments WHERE id = ${at} AND state = 'done'`, `jobs WHERE id = ${id} AND state <> 'visit-planned'`],
      `job_entries WHERE job_id = ${id} AND note LIKE 'Visit done%'`,
    ],
  };
});

/** JOB-22, JOB-34 */
export const photo = office(async ({ headers, id }) => {
  const image = await aJpeg({ width: 500, height: 375 });
  return {
    send: ({ origin }) =>
      fetch(`${origin}${jobsPath}/${id}/photos`, {
        method: "POST",
        headers: { ...headers, origin, connection: "close" },
        body: uploadForm({ image, alt_text: undefined, is_active: undefined }),
      }),
    once: [`job_photos WHERE job_id = ${id}`],
  };
});
