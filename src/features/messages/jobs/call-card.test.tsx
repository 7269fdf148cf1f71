import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aJob } from "#test/messages/a-job.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { CallCard } from "./call-card.tsx";
import { CallSection } from "./call-section.tsx";
import type { StaffJob } from "./staff-job.server.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-05T15:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

const nothing = () => undefined;
const never = () => new Promise<never>(nothing);
const cards = {
  save: never,
  saveNoAnswer: never,
  page: { put: nothing, announce: nothing, clear: nothing },
  onMoved: nothing,
};

/** A job with a visit at 9:30 on that day. */
const visitOn = (day: string, id = 1) =>
  aJob(id, { state: "visit-planned", nextStep: { what: "Visit", day, time: "09:30" } });

/** What each card of the HTML says of its next step. */
const steps = (html: string) =>
  [...html.matchAll(/<p class="[^"]*step[^"]*">(.*?)<\/p>/g)].map(([, step = ""]) => step.replace(/<[^>]+>/g, ""));

test("LEAD-01 a card that stands below no day, on the dashboard or from a link, says the day of its next step", () => {
  const html = renderPart(
    <CallCard call={visitOn("2026-03-04")} heading="h3" asked={false} onAsk={nothing} {...cards} />,
  );
  expect(steps(html)).toEqual(["Wed, Mar 4, 9:30 am Visit"]);
});

test("LEAD-01 staff read the day of each overdue step, and of the others in the heading above them", () => {
  const section = (name: "today" | "planned", jobs: StaffJob[]) =>
    renderPart(
      <CallSection
        {...{ name, jobs, cards, asked: undefined, loading: false, failed: false }}
        page={{ jobs, today: "2026-03-02", next: null, count: 2 }}
        onAsk={nothing}
        onMore={async () => undefined}
      />,
    );
  const html = [
    section("today", [visitOn("2026-02-27"), visitOn("2026-03-02", 2)]),
    section("planned", [visitOn("2026-03-04", 3)]),
  ].join("");
  expect(steps(html)).toEqual(["Fri, Feb 27, 9:30 am Visit", "9:30 am Visit", "9:30 am Visit"]);
  expect([...html.matchAll(/<h3[^>]*>([^<]+)/g)].map(([, day]) => day)).toEqual(["Overdue", "Today", "Wed, Mar 4"]);
});
