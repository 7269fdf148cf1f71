import { expect } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { test } from "#test/app/fixtures.ts";
import { addPicture } from "#test/content/uploads.ts";

const kept = "public, max-age=31536000, immutable";

test("GADM-02 AZ-7 a hidden or deleted picture is gone for visitors, and there for staff", async ({ adas, site }) => {
  const { id, image_url, alt_text } = await addPicture(site, adas);
  const path = `/uploads/${image_url}`;
  const row = `/api/admin/gallery/images/${id}`;
  const user = await signIn(site, await addUser(site, { email: "uma@example.com", role: "user" }));
  const seen = async (headers?: Record<string, string>) => {
    const answer = await site.get(path, headers && { headers });
    await answer.body?.cancel();
    return [answer.status, answer.headers.get("cache-control")];
  };
  expect(await seen()).toEqual([200, kept]);

  expect((await adas.send("PATCH", row, { alt_text, is_active: false })).status).toBe(200);
  expect((await seen())[0]).toBe(404);
  expect((await seen(user.headers))[0]).toBe(404);
  expect(await seen(adas.headers)).toEqual([200, "private, no-cache"]);

  expect((await adas.send("PATCH", row, { alt_text, is_active: true })).status).toBe(200);
  expect(await seen()).toEqual([200, kept]);

  expect((await adas.send("DELETE", row)).status).toBe(200);
  expect((await seen())[0]).toBe(404);
  expect(await seen(adas.headers)).toEqual([200, "private, no-cache"]);
});
