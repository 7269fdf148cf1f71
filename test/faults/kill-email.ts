import type { StaffJob } from "#src/features/messages/jobs/staff-job.server.ts";
import { called, jobsPath, untouched } from "#test/messages/jobs.ts";
import { look } from "./data.ts";
import type { KillCase } from "./kill-at-writes.ts";
import { staff } from "./kill-content.ts";
import { call } from "./people.ts";

/** JOB-23: a press emails a customer, and Undo takes the email back: the job says what the outbox does, at each write. */
export const emailAndUndo: KillCase = {
  env: { SMTP_URL: "smtp://127.0.0.1:1" },
  async begin(folder, site, turn) {
    const headers = await staff(folder, site);
    const email = `ann${turn}@example.com`;
    const caller = { firstName: "Ann", lastName: "", email, phone: String(3525550000 + turn), what: "Gutters" };
    const added = await call(site, "POST", jobsPath, caller, headers);
    const { id } = ((await added.json()) as { job: StaffJob }).job;
    const patch = (change: object) => call(site, "PATCH", `${jobsPath}/${id}`, change, headers);
    return {
      async act() {
        const { job } = (await (await patch({ ...called, mail: "We come." })).json()) as { job: StaffJob };
        const takeBack = job.entries.find((entry) => entry.email !== null)?.id;
        return (await patch({ ...called, ...untouched, was: { ...untouched, state: "called" }, takeBack })).status;
      },
      check(_, acknowledged) {
        const { mails, entries, undone } = look(folder, ({ value }) => ({
          mails: value("SELECT count(*) FROM outgoing_mail WHERE recipient = ?", email),
          entries: value("SELECT count(*) FROM job_entries WHERE job_id = ? AND mail_id IS NOT NULL", id),
          undone: value("SELECT count(*) FROM job_entries WHERE job_id = ? AND note = 'Email taken back.'", id),
        }));
        return {
          lost: acknowledged && undone !== 1 ? 1 : 0,
          duplicated: Math.max(0, mails - 1, undone - 1),
          broken: [
            mails !== entries && `${mails} emails wait, and the job names ${entries}`,
            undone > 0 && mails > 0 && "an email waits that was taken back",
          ],
        };
      },
    };
  },
};
