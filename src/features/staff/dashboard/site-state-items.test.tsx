import { MemoryRouter } from "react-router";
import { expect } from "vitest";
import { test as base } from "#test/app/fixtures.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { textOf } from "#test/pages/text-of.ts";
import { StateItems } from "./site-state.tsx";
import type { SiteState } from "./site-state-api.server.ts";
import { outcomeOf } from "./test-mail.tsx";

/** `render` gives the HTML of a new site's state with these changes. */
const test = base.extend<{ render: (change: (state: SiteState) => Partial<SiteState>) => string }>({
  render: async ({ ritas }, use) => {
    const state = (await (await ritas.send("GET", "/api/admin/site-state")).json()) as SiteState;
    state.mail.toFolder = false;
    await use((change) =>
      renderPart(
        <MemoryRouter>
          <StateItems state={{ ...state, ...change(state) }} onConfirm={() => {}} />
        </MemoryRouter>,
      ),
    );
  },
});

const since = "2026-03-02T17:00:00.000Z";
const well = { goodAt: null, failing: null, overdue: false, makingUp: false };
const backup = { lastGood: null, kept: 0, overdue: true, lastError: null };

test.for<[title: string, change: (state: SiteState) => Partial<SiteState>, text: string]>([
  ["a new site is well", () => ({}), "Nightly test inquiry is OK: None has been sent yet."],
  [
    "a lost test inquiry",
    () => ({ selfCheck: { ...well, failing: { since, step: "mail", reason: "550 no such mailbox" } } }),
    "Nightly test inquiry needs attention: Failed since Mar 2, 2026, 12:00 PM: the email about it could not be sent. 550 no such mailbox",
  ],
  [
    "OPS-07 a test inquiry that is made up for",
    () => ({ selfCheck: { ...well, makingUp: true, goodAt: since } }),
    "Nightly test inquiry: It is running now.",
  ],
  [
    "OPS-07 a test inquiry that is overdue",
    () => ({ selfCheck: { ...well, overdue: true } }),
    "Nightly test inquiry needs attention: Has not been sent for two days.",
  ],
  [
    "FORM-12 mail that waits",
    ({ mail }) => ({ mail: { ...mail, stuck: true, waiting: 1, waitingSince: since, waitingReason: "ECONNREFUSED" } }),
    "Email needs attention: 1 email waiting since Mar 2, 2026, 12:00 PM: ECONNREFUSED. Send a test email below",
  ],
  [
    "OPS-32 no mail server",
    ({ mail }) => ({ mail: { ...mail, toFolder: true } }),
    "Email is not set up yet: inquiries are only kept here.",
  ],
  [
    "DATA-02 a damaged database",
    () => ({ database: { status: "damaged", reason: "an index" } }),
    "Database needs attention: Damaged: an index. Some stored data may be missing. Stop the site and restore a backup, in the terminal: npm run restore",
  ],
  [
    "OPS-07 no backup for two days",
    () => ({ backup }),
    "Backup needs attention: No backup has been created for two days. There is none yet. Create one now, in the terminal: npm run backup",
  ],
  [
    "PG-16 backups of the database's provider",
    () => ({ backup: null, recoveryConfirmedAt: since }),
    "Backup is OK: Your database provider keeps the backups.",
  ],
  [
    "OPS-31 OWN-18 facts that were made up",
    () => ({ placeholderFacts: [{ fact: "phone", value: "352-555-0142" }] }),
    "Made-up facts on the site: 352-555-0142.",
  ],
])("a siteadmin reads the state of the site: %s", ([, change, text], { render }) => {
  expect(textOf(render(change)).replaceAll("\u202f", " ")).toContain(text);
});

base("OPS-05 without a mail server no test email is called sent", () => {
  const report = { is: "report" as const, to: "rita@example.com", problem: null, steps: [] };
  const folder = /^No test email was sent: it was written to a folder\./;
  expect(outcomeOf({ ...report, inFolder: true })).toEqual({ is: "failed", text: expect.stringMatching(folder) });
  expect(outcomeOf({ ...report, inFolder: false })).toMatchObject({ is: "done" });
});
