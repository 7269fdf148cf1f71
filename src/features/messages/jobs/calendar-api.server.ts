import { Hono } from "hono";
import { etag } from "hono/etag";
import { escape as escapeText } from "ical-generator";
import { dayAt, dayOfDate, isoDate } from "#src/facts/calendar.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { problem } from "#src/platform/process/problem.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import { emptySchema } from "#src/schema/fields.schema.ts";
import type { Services } from "#src/services.ts";
import { rolesForCall } from "#src/staff/session/access.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import type { Appointment } from "../appointments/appointment.ts";
import { placeEvent, writeCalendar } from "../appointments/appointment-calendar.server.ts";
import { kindNames } from "../appointments/job-work.ts";
import { listBetween, serializeAppointments } from "../appointments/queries.server.ts";
import { phoneAsWritten } from "../phone.ts";
import {
  deleteCalendarLink,
  findCalendarLink,
  findUserByLink,
  listCalendar,
  replaceCalendarLink,
} from "./calendar-queries.server.ts";
import { personName } from "./person-name.ts";
import { readJobs } from "./read-jobs.server.ts";
import type { StaffJob } from "./staff-job.server.ts";

const daysBack = 30;

/** More steps than a company plans, and a file that a phone reads at once. */
const maxEvents = 1000;

/** The calendar of next steps for programs without a session (LEAD-15): mount it at `/public/calendar`. The link alone opens it. */
export function calendarApi({ config, db, clock, company, log }: Services) {
  return (
    new Hono<AppEnv>()
      /**
       * 200 the calendar (RFC 5545): every next step and appointment; `?only=appointments` visits and work alone, `?for=me` those of the
       * link's person. 304; 404 the link does not work, or no longer.
       */
      .get("/:token", etag(), async (c) => {
        const user = await findUserByLink(db, hashToken(c.req.param("token")));
        const allowed = rolesForCall("/api/admin/jobs", config);
        if (!user || !Array.isArray(allowed) || !allowed.includes(user.role)) {
          log.warn({ requestId: c.get("requestId") }, "link to the calendar refused");
          return problem(c, 404, "This link does not work any more.");
        }
        const { hours, name } = company.current();
        const person = c.req.query("for") === "me" ? user.id : undefined;
        const from = isoDate(dayAt(clock.now(), hours.timeZone) - daysBack);
        const asked = { from, person, limit: maxEvents };
        const appointments = await serializeAppointments(db, await listBetween(db, { ...asked, to: "9999-12-31" }));
        const steps = c.req.query("only") === "appointments" ? [] : await listCalendar(db, asked);
        const ids = new Set([...steps.map(({ id }) => id), ...appointments.map(({ jobId }) => jobId)]);
        const how = { company: company.current(), now: clock.now(), isWhole: true };
        const jobs = new Map((await readJobs(db, [...ids], how)).map((job) => [job.id, job]));
        const place = { timeZone: hours.timeZone, origin: config.origin };
        const events = [
          ...steps.map(({ id, work_version }) => stepOf(jobs.get(id), work_version)),
          ...appointments.flatMap((one) => daysOf(one, jobs.get(one.jobId))),
        ];
        const sorted = events.toSorted((one, other) => one.at.localeCompare(other.at));
        const calendar = writeCalendar(
          { company: name, product: "next steps" },
          {
            name: escapeText(`Next steps, ${name}`, false),
            ttl: 3600,
            events: sorted.map((event) => eventOf(event, place)),
          },
        );
        return c.body(calendar, 200, {
          "content-type": "text/calendar; charset=utf-8",
          "content-disposition": 'attachment; filename="next-steps.ics"',
        });
      })
  );
}

/** A person's own link to the calendar of next steps (LEAD-15): mount it at `/admin/jobs/calendar-link`, behind the guard. */
export function calendarLinkApi(services: Services) {
  const { config, db, clock } = services;
  return (
    new Hono<SignedInEnv>()
      /** 200 when the link was made, null without one; 401, 403. */
      .get("/", async (c) => c.json({ madeAt: (await findCalendarLink(db, c.var.session.user.id)) ?? null }, 200))

      /** Makes the link; an earlier one stops working. 201 its address, which is not shown again; 400, 401, 403. */
      .post("/", jsonBody(emptySchema), async (c) => {
        const token = newToken();
        const now = clock.now();
        await staffTransaction(c, services, async (trx, audit) => {
          await replaceCalendarLink(trx, c.var.session.user.id, hashToken(token), now);
          await audit({ kind: "calendar-link-made" });
        });
        return c.json({ address: `${config.origin}/api/public/calendar/${token}`, madeAt: now.toISOString() }, 201);
      })

      /** Turns the link off. 200, also without one; 401, 403. */
      .delete("/", async (c) => {
        await staffTransaction(c, services, async (trx, audit) => {
          if (await deleteCalendarLink(trx, c.var.session.user.id)) await audit({ kind: "calendar-link-removed" });
        });
        return c.json({ removed: true as const }, 200);
      })
  );
}

/** An event: `at` is "2026-12-01" or "2026-12-01T09:30", and `isFree` leaves the day free. */
function stepOf(job: StaffJob | undefined, version: number) {
  const { what = "", day = "", time = "" } = job?.nextStep ?? {};
  const revisedAt = job?.entries[0]?.at ?? job?.createdAt ?? "";
  const at = [day, time].filter(Boolean).join("T");
  return { id: `job-${job?.id}`, job, what, at, minutes: 60, isFree: time === "", version, revisedAt };
}

/** One event for each day of an appointment. */
function daysOf(one: Appointment, job: StaffJob | undefined): ReturnType<typeof stepOf>[] {
  const { id, kind, day: first, lastDay, time, minutes, changes, version, createdAt } = one;
  const revisedAt = [createdAt, ...Object.values(changes).map(({ at }) => at)].sort().at(-1) ?? createdAt;
  const length = dayOfDate(lastDay) - dayOfDate(first) + 1;
  return Array.from({ length }, (_, place) => {
    const at = [isoDate(dayOfDate(first) + place), time].filter(Boolean).join("T");
    const ofDay = place === 0 ? `appointment-${id}` : `appointment-${id}-${place}`;
    const isFree = time === null && kind === "visit";
    return { id: ofDay, job, what: kindNames[kind], at, minutes, isFree, version, revisedAt };
  });
}

function eventOf(
  { id, job, what, at, minutes, isFree, version, revisedAt }: ReturnType<typeof stepOf>,
  { timeZone, origin }: { timeZone: string; origin: string },
) {
  const [day = "", time = ""] = at.split("T");
  const notes = job?.entries.map(({ note }) => note).filter(Boolean) ?? [];
  const { phones: [phone = ""] = [] } = job?.person ?? {};
  return {
    ...placeEvent({ id, day, time, minutes, isFree, address: job?.address ?? "" }, { timeZone, origin }),
    sequence: version,
    stamp: new Date(revisedAt),
    summary: `${what}: ${job ? personName(job.person) : ""}`,
    description: [phoneAsWritten(phone), job?.what, ...notes, `${origin}/admin/calls?job=${job?.id}`]
      .filter(Boolean)
      .join("\n"),
  };
}
