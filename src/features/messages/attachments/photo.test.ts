import { expect, test } from "vitest";
import { newPhoto } from "./photo.ts";

test.each([
  ["image/jpeg", "waiting"],
  ["image/heic", "refused"],
  ["image/heif-sequence", "refused"],
  ["", "refused"],
])("LEAD-18 LEAD-22 a visitor chooses IMG_0001.HEIC, which the browser calls %j: it is %s", (type, state) => {
  expect(newPhoto(new File(["picture"], "IMG_0001.HEIC", { type })).state).toBe(state);
});
