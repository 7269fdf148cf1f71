import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPart } from "#test/pages/render-part.tsx";
import { CallCard } from "./call-card.tsx";
import { CallSection } from "./call-section.tsx";
import type { StaffCall } from "./staff-call.server.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-05T15:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

const nothing = () => undefined;
const cards = { save: () => new Promise<never>(nothing), onMoved: nothing };

/** A message with a visit at 9:30 on that day. */
function visitOn(day: string, id = 1): StaffCall {
  const person = { firstName: "Ann", lastName: "Lee", email: "ann@example.com", phone: "3525550101" };
  return {
    ...{ id, ...person, address: undefined, text: "", more: "", submittedAt: "2026-03-01T12:00:00.000Z", changes: {} },
    ...{ archived: false, unread: false, state: "visit-planned", promise: undefined, attached: 0, others: [] },
    ...{ entries: [], nextStep: { what: "Visit", day, time: "09:30" } },
  };
}

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
  const calls = [visitOn("2026-02-27"), visitOn("2026-03-02", 2), visitOn("2026-03-04", 3)];
  const page = { calls, today: "2026-03-02", next: null, count: 2 };
  const html = renderPart(
    <CallSection
      {...{ name: "planned", page, cards, asked: undefined, linkedId: undefined, loading: false, failed: false }}
      onAsk={nothing}
      onMore={async () => undefined}
    />,
  );
  expect(steps(html)).toEqual(["Fri, Feb 27, 9:30 am Visit", "9:30 am Visit", "9:30 am Visit"]);
  expect([...html.matchAll(/<h3[^>]*>([^<]+)/g)].map(([, day]) => day)).toEqual(["Overdue", "Today", "Wed, Mar 4"]);
});
