import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { textOf } from "#test/pages/text-of.ts";
import { StateItems } from "./site-state.tsx";
import type { SiteStateAnswer } from "./site-state-api.server.ts";
import { outcomeOf } from "./test-mail.tsx";

// In the evening of the day of `since`; the clock of the site is its own.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-02T23:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

type Changes = { [Part in keyof SiteStateAnswer]?: Partial<SiteStateAnswer[Part]> };

const since = "2026-03-02T17:00:00.000Z";
const failing = { since, step: "mail", reason: "550 no mailbox" } as const;
const waits = { stuck: true, waiting: 1, waitingSince: since, waitingReason: "ECONNREFUSED" };
const damaged = { status: "damaged", reason: "an index" } as const;
const madeUp = { fact: "phone", value: "352-555-0142" } as const;
const lost = "needs attention: Failed since today at noon: the email about it could not be sent. 550 no mailbox";
const waiting = "needs attention: 1 email waiting since today at noon: ECONNREFUSED. Send a test email below";
const restore =
  "needs attention: Damaged: an index. Some stored data may be missing. Stop the site and restore a backup";

test.for<[title: string, change: Changes, text: string]>([
  ["a site that is well", {}, "Nightly test inquiry is OK: None has been sent yet."],
  ["a lost test inquiry", { selfCheck: { failing } }, `Nightly test inquiry ${lost}`],
  ["OPS-07 one that is made up for", { selfCheck: { makingUp: true } }, "Nightly test inquiry: It is running now."],
  ["OPS-07 one that is overdue", { selfCheck: { overdue: true } }, "needs attention: Has not been sent for two days."],
  ["FORM-12 mail that waits", { mail: waits }, `Email ${waiting}`],
  [
    "OPS-32 no mail server",
    { mail: { toFolder: true } },
    "No email goes out yet: you won’t be emailed about inquiries",
  ],
  ["DATA-02 damage", { database: damaged }, `Database ${restore}, in the terminal: npm run restore`],
  ["OPS-07 no backup", { backup: { overdue: true } }, "Create one now, in the terminal: npm run backup"],
  ["OPS-31 OWN-18 made-up facts", { placeholderFacts: [madeUp] }, "Made-up details on the site: 352-555-0142."],
])("a siteadmin reads the state of the site: %s", async ([, changes, text], { ritas }) => {
  const state = (await (await ritas.send("GET", "/api/admin/site-state")).json()) as SiteStateAnswer;
  const well = { mail: { toFolder: false }, backup: { lastGood: null, kept: 0, lastError: null } };
  for (const [part, change] of [...Object.entries(well), ...Object.entries(changes)])
    Object.assign(state, {
      [part]: Array.isArray(change) ? change : { ...state[part as "mail"], ...(change as object) },
    });
  const html = renderPart(
    <MemoryRouter>
      <StateItems state={state} />
    </MemoryRouter>,
  );
  expect(textOf(html)).toContain(text);
});

test("OPS-05 without a mail server no test email is called sent", () => {
  const tried = (inFolder: boolean) =>
    outcomeOf({ ok: true, value: { to: "rita@example.com", problem: null, steps: [], inFolder } });
  const folder = /^No test email was sent: it was written to a folder\./;
  expect(tried(true)).toEqual({ is: "failed", text: expect.stringMatching(folder) });
  expect(tried(false)).toMatchObject({ is: "done" });
});
