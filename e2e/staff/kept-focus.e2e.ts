import { insertReview } from "#test/content/content-factory.ts";
import { insertManyMessages } from "#test/messages/messages.ts";
import { preparePresses, pressAll } from "../support/browser/press-all.ts";
import { expect, test } from "../support/staff/fixtures.ts";

/** Screens whose buttons are pressed on one site; those with most of them have a site of their own. */
const rounds = [
  ["calls", "calls/day"],
  ["messages"],
  ["dashboard"],
  ["gallery", "page-pictures"],
  ["reviews", "reviews/ask", "reviews/add", "reviews/edit/1"],
  [
    "company",
    ...["hours", "notice", "towns", "inquiries", "keeping", "logo", "look", "links", "mail"].map(
      (name) => `company#${name}`,
    ),
  ],
  ["questions", "pages", "pages/own"],
  ["users", "user/profile", "user/two-factor", "numbers", "activity"],
];

test.use({ freshSite: true, entered: "siteadmin", expectedErrors: [/status of 4\d\d/] });

test.beforeEach(async ({ db, addPerson, page }) => {
  const { password } = await addPerson({ role: "user" });
  const message = (place: number) => ({
    email: `ann${place}@example.com`,
    phone: `35255501${10 + place}`,
    submitted_at: new Date(Date.now() - place * 3_600_000).toISOString(),
  });
  const today = new Date().toISOString().slice(0, 10);
  const planned = { state: "visit-planned", next_step: "Visit", next_step_at: `${today}T09:30` } as const;
  await insertManyMessages(db, 9, message);
  await insertManyMessages(db, 3, (place) => ({ ...message(20 + place), ...planned }));
  await insertManyMessages(db, 3, (place) => ({ ...message(30 + place), archived: 1 }));
  for (const sort_order of [25, 26]) await insertReview(db, { sort_order });
  await preparePresses(page, password);
  // Once it was seen, "Make it yours" is folded, with its buttons.
  await page.addInitScript(() => location.protocol === "about:" || localStorage.removeItem("first-run-seen"));
});

for (const screens of rounds) {
  test(`A11Y-07 staff press everything on ${screens.join(", ")}, and never lose the keyboard's place`, async ({
    page,
  }) => {
    for (const screen of screens) {
      await test.step(screen, async () => {
        const open = async () => {
          // A new document, also where only the part after # differs.
          await page.goto("about:blank");
          await page.goto(`/admin/${screen}`);
          await page.getByRole("heading", { level: 1 }).waitFor();
          await expect(page.getByText("Loading...")).toHaveCount(0);
        };
        const { lost, unreached } = await pressAll(page, open);
        expect.soft(lost, `${screen}: presses that lose the focus`).toEqual([]);
        expect.soft(unreached, `${screen}: seen, and not reached`).toEqual([]);
      });
    }
  });
}
