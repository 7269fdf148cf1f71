import { insertManyMessages } from "#test/messages/messages.ts";
import { preparePresses, pressAll } from "../support/browser/press-all.ts";
import { expect, test } from "../support/staff/fixtures.ts";

/** By what they have in common, the screens whose buttons are pressed on one site. */
const rounds: Readonly<Record<string, string[]>> = {
  "the day's work": ["calls", "calls/day", "messages", "dashboard", "numbers", "activity"],
  "pictures and reviews": ["gallery", "page-pictures", "reviews", "reviews/ask", "reviews/add", "reviews/edit/1"],
  "company and people": ["company", "questions", "users", "user/profile", "user/two-factor", "user/backup-codes"],
};

/** Without their answer: a press that would end the session of the test. */
const except = /^$/;

test.use({ freshSite: true, entered: "siteadmin", expectedErrors: [/status of 4\d\d/] });

test.beforeEach(async ({ db, addPerson, page }) => {
  const { password } = await addPerson({ role: "user" });
  const day = new Date().toISOString().slice(0, 10);
  await insertManyMessages(db, 12, (place) => ({
    email: `ann${place}@example.com`,
    phone: `35255501${10 + place}`,
    submitted_at: new Date(Date.now() - place * 3_600_000).toISOString(),
    archived: place % 4 === 0 ? 1 : 0,
    ...(place % 4 === 1 && { state: "visit-planned", next_step: "Visit", next_step_at: `${day}T09:30` }),
  }));
  await preparePresses(page, password);
});

for (const [name, screens] of Object.entries(rounds)) {
  test(`A11Y-07 staff press everything on the screens of ${name}, and never lose the keyboard's place`, async ({
    page,
  }) => {
    for (const screen of screens) {
      await test.step(screen, async () => {
        const open = async () => {
          await page.goto(`/admin/${screen}`);
          await page.getByRole("heading", { level: 1 }).waitFor();
          await expect(page.getByText("Loading...")).toHaveCount(0);
        };
        const start = Date.now();
        const { lost, unreached, presses } = await pressAll(page, { open, except });
        console.log(screen, presses, "presses", Date.now() - start, "ms", { lost, unreached });
        expect.soft(lost, `${screen}: presses that lose the focus`).toEqual([]);
        expect.soft(unreached, `${screen}: seen, and not reached`).toEqual([]);
      });
    }
  });
}
