import { Hono } from "hono";
import { etag } from "hono/etag";
import ical, { escape as escapeText, ICalEventTransparency } from "ical-generator";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { hourMs } from "#src/platform/process/clock.ts";
import { problem } from "#src/platform/process/problem.ts";
import { hashToken } from "#src/platform/process/token.server.ts";
import { momentReaching } from "#src/platform/process/wall-clock.ts";
import type { Services } from "#src/services.ts";
import { rolesForCall } from "#src/staff/session/access.ts";
import { phoneAsWritten } from "../phone.ts";
import { findRoleByLink, listCalendar, type PlannedRow } from "./calendar-queries.server.ts";
import { personName } from "./staff-job.server.ts";

const daysBack = 30;

/** More steps than a company plans, and a file that a phone reads at once. */
const maxEvents = 1000;

/** The calendar of next steps for programs without a session (LEAD-15): mount it at `/public/calendar`. The link alone opens it. */
export function calendarApi({ config, db, clock, company, log }: Services) {
  return (
    new Hono<AppEnv>()
      /** 200 the calendar (RFC 5545); 304; 404 the link does not work, or no longer. */
      .get("/:token", etag(), async (c) => {
        const role = await findRoleByLink(db, hashToken(c.req.param("token")));
        const allowed = rolesForCall("/api/admin/jobs", config);
        if (role === undefined || !Array.isArray(allowed) || !allowed.includes(role)) {
          log.warn({ requestId: c.get("requestId") }, "link to the calendar refused");
          return problem(c, 404, "This link does not work any more.");
        }
        const { hours, name } = company.current();
        const rows = await listCalendar(db, isoDate(dayAt(clock.now(), hours.timeZone) - daysBack), maxEvents);
        const calendar = ical({
          // The library escapes the texts of events only.
          name: escapeText(`Next steps, ${name}`, false),
          prodId: { company: escapeText(name, false), product: "next steps" },
          ttl: 3600,
        });
        for (const row of rows) calendar.createEvent(eventOf(row, { timeZone: hours.timeZone, origin: config.origin }));
        // ical-generator leaves out the end of the last line, which RFC 5545, 3.1, asks for.
        return c.body(`${calendar.toString()}\r\n`, 200, {
          "content-type": "text/calendar; charset=utf-8",
          "content-disposition": 'attachment; filename="next-steps.ics"',
        });
      })
  );
}

function eventOf(row: PlannedRow, { timeZone, origin }: { timeZone: string; origin: string }) {
  const at = row.next_step_at ?? "";
  const isTimed = at.length > 10;
  // The clock of the wall, written as the time that it would be in UTC.
  const shown = Date.parse(`${at}${isTimed ? "" : "T00:00"}Z`);
  const start = new Date(isTimed ? momentReaching(shown, timeZone) : shown);
  return {
    id: `job-${row.id}@${new URL(origin).hostname}`,
    sequence: row.work_version,
    stamp: new Date(row.revised_at),
    start,
    allDay: !isTimed,
    ...(isTimed ? { end: new Date(start.getTime() + hourMs) } : { transparency: ICalEventTransparency.TRANSPARENT }),
    summary: `${row.next_step}: ${personName(row)}`,
    location: row.address || null,
    description: `${phoneAsWritten(row.phone ?? "")}\n${origin}/admin/calls?job=${row.id}`,
  };
}
