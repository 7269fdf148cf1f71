import type { StaffJob } from "#src/features/messages/jobs/staff-job.server.ts";

/** A job of Ann Lee as staff see it, new by default. */
export function aJob(id: number, change: Partial<StaffJob> = {}): StaffJob {
  const at = `2026-03-02T15:00:0${id}.000Z`;
  const phones = ["3525550101"];
  return {
    person: {
      ...{ id, firstName: "Ann", lastName: "Lee", phones, emails: ["ann@example.com"] },
      ...{ wantsNoEmails: false, changes: {} },
    },
    ...{ id, source: "website", what: "", address: "", state: "new", archived: false, responsible: null },
    ...{ nextStep: null, estimateCents: null, agreedCents: null, lostReason: "", createdAt: at, waitsSince: at },
    ...{ standsSince: at, wroteAgain: false, tries: 0, changes: {}, promise: undefined },
    ...{ messages: [], others: [], entries: [], appointments: [], photos: [] },
    ...change,
  };
}
