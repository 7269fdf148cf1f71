import { expect } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { test } from "#test/app/fixtures.ts";
import { insertImage } from "#test/content/content-factory.ts";
import { path } from "#test/content/images.ts";
import { orderOf } from "#test/content/reviews.ts";

const calls: readonly (readonly [string, (who: SignedIn, id: number) => Promise<Response>])[] = [
  ["changing", (who, id) => who.send("PATCH", `${path}/${id}`, { alt_text: "By a person without a session" })],
  ["deleting", (who, id) => who.send("DELETE", `${path}/${id}`)],
  ["reordering", (who, id) => who.send("PATCH", `${path}/reorder`, orderOf([id]))],
  ["preparing again", (who, id) => who.send("POST", `${path}/${id}/prepare`, {})],
];

test.for(calls)("SE-8 %s a picture while the session ends is done before, or never", async ([name, call], { site }) => {
  const id = await insertImage(site.db, { state: "failed" });
  const stored = () => site.db.selectFrom("gallery_images").selectAll().execute();
  // The end comes a little later each time: before the guard has looked, after it, after the change.
  for (let steps = 0; steps < 60; steps += 1) {
    const who = await signIn(site, await addUser(site, { role: "admin", email: `${steps}@example.com` }));
    await site.db
      .updateTable("gallery_images")
      .set({ alt_text: "Corner", state: "failed", deleted_at: null })
      .execute();
    const answer = call(who, id);
    for (let step = 0; step < steps; step += 1) await Promise.resolve();
    const atTheEnd = await site.db.transaction().execute(async (trx) => {
      await trx.deleteFrom("sessions").execute();
      return trx.selectFrom("gallery_images").selectAll().execute();
    });
    const { status } = await answer;
    expect([200, 401]).toContain(status);
    // What has been let in goes on being prepared.
    if (status === 401 || name !== "preparing again") expect(await stored(), `after ${steps} steps`).toEqual(atTheEnd);
    site.clock.pass(1);
  }
});
