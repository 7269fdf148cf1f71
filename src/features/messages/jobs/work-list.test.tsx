import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aJob } from "#test/messages/a-job.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import type { JobPage } from "./job-page.server.ts";
import { WorkList } from "./work-list.tsx";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-05T15:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

const none = { "to-call": 0, today: 0, planned: 0, estimates: 0, sold: 0, finished: 0 };
const visitOn = (id: number, day: string) => aJob(id, { nextStep: { what: "Visit", day, time: "09:30" } });

function render(list: "today" | "estimates", jobs: JobPage["jobs"], openId?: number, found?: Partial<JobPage>): string {
  const page = { jobs, next: null, today: "2026-03-05", count: jobs.length, counts: none, ...found };
  return renderPart(
    <MemoryRouter>
      <WorkList
        view={{ list, filters: {}, search: found ? "lanai" : "" }}
        page={page}
        openId={openId}
        loading={false}
        failed={false}
        hrefOf={(id) => `?job=${id}`}
        onMore={async () => undefined}
      />
    </MemoryRouter>,
  );
}

test("LEAD-01 JOB-10 staff read the day of each overdue step, and of the others in the heading above them", () => {
  const html = render("today", [visitOn(1, "2026-02-27"), visitOn(2, "2026-03-05")]);
  expect([...html.matchAll(/<h3[^>]*>([^<]+)/g)].map(([, day]) => day)).toEqual(["Overdue", "Today"]);
  expect([...html.matchAll(/class="step">([^<]+)/g)].map(([, step]) => step)).toEqual([
    "Fri, Feb 27, 9:30 am Visit",
    "9:30 am Visit",
  ]);
});

test("JOB-10 a row says town, responsible person, state and tries, and how many photos it has of customer and staff, without plans", () => {
  const html = render("estimates", [
    aJob(1, {
      ...{ state: "estimate-given", address: "3 Spring Lake Blvd, THE VILLAGES, FL", tries: 2 },
      responsible: { id: 1, name: "Omar Diaz" },
      photos: [{ id: 1, width: 320, height: 240, by: "Omar Diaz", at: "2026-03-04T15:00:00.000Z" }],
      messages: [
        {
          ...{ id: 1, submittedAt: "2026-03-02T15:00:00.000Z", text: "Guards?", more: "", address: "" },
          ...{ photos: 2, attached: 3 },
          ...{ email: "ann@example.com", phone: "3525550101", archived: false, unread: false },
        },
      ],
    }),
  ]);
  expect(html).toContain("Estimate given · The Villages · Omar Diaz · 2 tries");
  expect(html).toMatch(/3<span class="visually-hidden"> photos</);
});

test("JOB-10 a row of an estimate or of sold work says the amount and for how long it stands", () => {
  const stands = { standsSince: "2026-03-02T15:00:00.000Z", estimateCents: 235_000 };
  const html = render("estimates", [
    aJob(1, { state: "estimate-given", ...stands }),
    aJob(2, { state: "won", ...stands, agreedCents: 240_050 }),
    aJob(3, { state: "scheduled", standsSince: "2026-03-05T14:00:00.000Z" }),
  ]);
  expect([...html.matchAll(/class="standing">([^<]+)/g)].map(([, words]) => words)).toEqual([
    "$2,350 · 3 days",
    "$2,400.50 · 3 days",
    "today",
  ]);
});

test.each<[words: string, shown: number, next: string | null]>([
  ["200+ found. The first 50 are shown.", 50, "more"],
  ["250+ found. The first 250 are shown.", 250, "more"],
  ["230 found.", 230, null],
])("JOB-10 of a search that finds more than are counted staff read %j", (words, shown, next) => {
  const jobs = Array.from({ length: shown }, (_, place) => ({ ...aJob(1), id: place + 1 }));
  expect(render("estimates", jobs, undefined, { count: 200, next })).toContain(`>${words}<`);
});

test("JOB-10 only the first number is the main action, and none beside an open job", () => {
  const jobs = [aJob(1), aJob(2)];
  const primary = (html: string) => html.split("primary").length - 1;
  expect([primary(render("estimates", jobs)), primary(render("estimates", jobs, 1))]).toEqual([1, 0]);
});
