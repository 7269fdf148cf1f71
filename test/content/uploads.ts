import { readdirSync } from "node:fs";
import { expect } from "vitest";
import type { StaffImage } from "#src/features/gallery/manage/schema.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { aJpeg, type Form, uploadForm } from "./pictures.ts";

/** Sends an upload as our own page does. */
export function upload(site: TestApp, { headers }: SignedIn, form: Form): Promise<Response> {
  return site.call("POST", "/api/admin/gallery/images", { headers }, uploadForm(form));
}

/** Uploads a picture that is in order. */
export async function addUnready(site: TestApp, who: SignedIn, form: Form = {}): Promise<StaffImage> {
  const answer = await upload(site, who, { image: await aJpeg(), ...form });
  if (answer.status !== 201) {
    const logged = site.logLines.filter((line) => line.includes('"err"')).join("");
    throw new Error(`The upload was answered with ${answer.status}: ${await answer.text()} ${logged}`);
  }
  return ((await answer.json()) as { image: StaffImage }).image;
}

/** The same, once it is ready. */
export async function addPicture(site: TestApp, who: SignedIn, form: Form = {}): Promise<StaffImage> {
  const image = await addUnready(site, who, form);
  await site.pictures.runDue();
  return image;
}

/** The names of all files, also of those in the making, sorted. */
export async function storedNames({ files }: Pick<TestApp, "files">): Promise<string[]> {
  const inTheMaking = readdirSync(await files.workFolder());
  return [...new Set([...(await files.names()), ...inTheMaking])].sort();
}

/** @throws if there is no such file */
export async function storedBytes({ files }: Pick<TestApp, "files">, name: string): Promise<Buffer> {
  const found = await files.find(name);
  if (found === undefined) throw new Error(`${name} is not stored.`);
  return Buffer.from(await found.readAll());
}

/** Nothing of a refused upload stays. */
export async function expectNothingLeft(site: TestApp, about = ""): Promise<void> {
  expect(await storedNames(site), about).toEqual([]);
  expect(await site.db.selectFrom("gallery_images").selectAll().execute(), about).toEqual([]);
}

/** Sends an upload that is answered with one of these statuses and these words, and leaves nothing. */
export async function expectRefused(
  site: TestApp,
  who: SignedIn,
  form: Form,
  statuses: readonly number[],
  error: RegExp,
  about = "",
): Promise<void> {
  const answer = await upload(site, who, form);
  const body = (await answer.json()) as { error: string };
  expect(statuses, `${about}: ${JSON.stringify(body)}`).toContain(answer.status);
  expect(body.error, about).toMatch(error);
  await expectNothingLeft(site, about);
}

/** Of a picture of the look that was refused with what to do: nothing is stored. */
export async function expectUnusable(site: TestApp, answer: Response, words: RegExp): Promise<void> {
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { fields: { image: expect.stringMatching(words) } },
  ]);
  expect(site.company.current().logo).toBeNull();
  expect(await storedNames(site)).toEqual([]);
}
