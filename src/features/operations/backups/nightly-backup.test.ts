import { expect } from "vitest";
import { readActivity } from "#test/accounts/activity.ts";
import { test } from "#test/app/fixtures.ts";
import { auditBackup } from "./nightly-backup.server.ts";

test("OPS-07 a nightly backup is recorded, made or failed; one that a stop has ended is not", async ({ site }) => {
  const after = (run: () => Promise<void>) =>
    auditBackup({ name: "backup", at: { hour: 2, minute: 30 }, lastRun: async () => undefined, run }, site);
  const never = new AbortController().signal;
  await after(async () => {}).run(never);
  const failing = after(() => Promise.reject(new Error("the disk is full")));
  await expect(failing.run(never)).rejects.toThrow("the disk is full");
  await expect(failing.run(AbortSignal.abort())).rejects.toThrow();
  expect(await readActivity(site)).toEqual(["The site created a backup.", "The site could not create a backup."]);
});
