import { expect } from "vitest";
import { companyOf } from "#src/facts/company.ts";
import { photoFiles } from "#src/features/messages/attachments/photo-names.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { systemClock } from "#src/platform/process/clock.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import { freshToken } from "#test/app/captcha-token.ts";
import { sharedSecret as secret } from "#test/app/shared-database.ts";
import { insertReviews, many } from "#test/content/content-factory.ts";
import { aJpeg, uploadForm } from "#test/content/pictures.ts";
import { ownPath, ownWords } from "#test/content/review-links.ts";
import { orderOf, path as reviewsPath } from "#test/content/reviews.ts";
import { newKey } from "#test/messages/attachments.ts";
import { anInquiry } from "#test/messages/inquiry.ts";
import { called, insertJobs, jobsPath } from "#test/messages/jobs.ts";
import type { TinySite } from "./start-tiny-site.ts";

/** What many people do at once, each in a place of their own. */
export type Work = {
  count: number;
  /** Puts in what they begin with. */
  prepare?(db: Db): Promise<unknown>;
  /** @param staff headers of a member of staff, beside those of every call */
  send(site: TinySite, place: number, staff: Record<string, string>): Promise<Response>;
  /** Looks at what is there in the end. @param answered the places that were answered with success */
  check(db: Db, answered: ReadonlySet<number>, files: readonly string[]): Promise<void>;
};

const json = (site: TinySite, method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, {
    method,
    headers: { "content-type": "application/json", origin: site.origin, ...headers },
    body: JSON.stringify(body),
  });

const inquiries: Work = {
  count: 20,
  async send(site, place) {
    const recaptchaToken = await freshToken({ config: { secret }, clock: systemClock });
    const body = { ...anInquiry, email: `ann${place}@example.com`, projectNeeds: `Inquiry ${place}`, recaptchaToken };
    return json(site, "POST", "/api/public/messages", body, { "x-forwarded-for": `192.0.2.${place}` });
  },
  async check(db, answered) {
    const messages = await db.selectFrom("messages").select(["id", "project_needs"]).execute();
    const texts = messages.map(({ project_needs }) => project_needs);
    expect(texts).toEqual(expect.arrayContaining([...answered].map((place) => `Inquiry ${place}`)));
    expect(new Set(texts).size).toBe(texts.length);
    expect(await db.selectFrom("used_captcha").select("id").execute()).toHaveLength(texts.length);
    const mails = await db.selectFrom("outgoing_mail").select(["about", "recipient"]).execute();
    for (const { id } of messages) {
      const recipients = mails.filter(({ about }) => about === `message ${id}`).map(({ recipient }) => recipient);
      expect(recipients.sort()).toEqual([expect.stringMatching(/^ann\d+@/), companyOf().email]);
    }
    expect(mails).toHaveLength(2 * messages.length);
  },
};

const tokens = many(4, () => newToken());
const keys = many(4, () => newKey());

const photos: Work = {
  count: 4,
  prepare: (db) =>
    db
      .insertInto("inquiry_attachments")
      .values(tokens.map((token) => ({ token_hash: hashToken(token), created_at: new Date().toISOString() })))
      .execute(),
  async send(site, place) {
    const image = await aJpeg({ width: 1600, height: 1200 });
    const body = uploadForm({ image, alt_text: undefined, is_active: undefined });
    const from = { "x-attachments": tokens[place] ?? "", "x-forwarded-for": `198.51.100.${place}` };
    const path = `${site.origin}/api/public/attachments/photos/${keys[place]}`;
    return fetch(path, { method: "PUT", headers: { ...from, origin: site.origin }, body });
  },
  async check(db, answered, files) {
    const rows = await db.selectFrom("inquiry_photos").select(["key", "file"]).execute();
    expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining([...answered].map((place) => keys[place])));
    expect(files).toEqual(expect.arrayContaining(rows.flatMap(({ file }) => Object.values(photoFiles(file)))));
  },
};

const sentKeys = many(40, () => newKey());

const states: Work = {
  count: 40,
  prepare: (db) =>
    insertJobs(
      db,
      many(40, (place) => ({ id: place, email: `p${place}@example.com`, phone: String(3525550000 + place) })),
    ),
  send: (site, place, staff) =>
    // Each person sends again what was not answered, with the key of the first time.
    json(
      site,
      "PATCH",
      `${jobsPath}/${place + 1}`,
      { ...called, note: `note ${place}`, mail: "Thank you." },
      { ...staff, "x-sent-key": sentKeys[place] ?? "" },
    ),
  async check(db, answered) {
    const rows = await db.selectFrom("messages").select(["id", "state", "work_version"]).execute();
    const changed = rows.filter(({ state }) => state === "called").map(({ id }) => id);
    expect(changed).toEqual(expect.arrayContaining([...answered].map((place) => place + 1)));
    for (const { id, work_version } of rows) expect(work_version).toBe(changed.includes(id) ? 1 : 0);
    const entries = await db.selectFrom("job_entries").select(["job_id", "state", "note"]).execute();
    for (const id of changed)
      expect(entries.filter(({ job_id }) => job_id === id).map(({ state, note }) => [state, note])).toEqual([
        ["called", `note ${id - 1}`],
        [null, expect.stringMatching(/^Emailed /)],
      ]);
    expect(entries).toHaveLength(2 * changed.length);
    const mails = await db.selectFrom("outgoing_mail").select("about").where("kind", "=", "answer").execute();
    expect(mails.map(({ about }) => about).sort()).toEqual(changed.map((id) => `message ${id}`).sort());
  },
};

const customers = many(40, () => newToken());

const reviews: Work = {
  count: 40,
  async prepare(db) {
    const asked = { message_id: null, name: "Zoe", asked_at: "2026-03-02T15:00:00.000Z" };
    for (const [place, token] of customers.entries()) {
      const row = { ...asked, id: place + 1, email: `z${place}@example.com`, expires_at: "2999-01-01T00:00:00.000Z" };
      await db.insertInto("review_requests").values(row).execute();
      await db
        .insertInto("review_links")
        .values({ token_hash: hashToken(token), request_id: row.id })
        .execute();
    }
  },
  // Each customer sends again what was not answered, as a phone does after a lost connection.
  send: (site, place) =>
    json(site, "POST", `${ownPath}/save`, {
      ...{ token: customers[place], was: null },
      ...ownWords,
      review_text: `words ${place}`,
    }),
  async check(db, answered) {
    const rows = await db.selectFrom("reviews").select(["id", "review_text", "sort_order"]).execute();
    const texts = rows.map(({ review_text }) => review_text);
    expect(texts).toEqual(expect.arrayContaining([...answered].map((place) => `words ${place}`)));
    expect(new Set(texts).size).toBe(texts.length);
    const places = rows.map(({ sort_order }) => sort_order).sort((one, other) => one - other);
    expect(places).toEqual(many(rows.length, (place) => place));
    const requests = await db.selectFrom("review_requests").select(["review_id", "version"]).execute();
    expect(new Set(requests.flatMap(({ review_id }) => review_id ?? []))).toEqual(new Set(rows.map(({ id }) => id)));
    for (const { review_id, version } of requests) expect(version).toBe(review_id === null ? 0 : 1);
  },
};

const listed = 5000;

const order: Work = {
  count: 8,
  prepare: (db) =>
    insertReviews(
      db,
      many(listed, (place) => ({ id: place, sort_order: place })),
    ),
  send(site, place, staff) {
    const cut = ((place + 1) * 811) % listed;
    const ids = many(listed, (at) => ((at + cut - 1) % listed) + 1);
    return json(site, "PATCH", `${reviewsPath}/reorder`, orderOf(ids), staff);
  },
  async check(db) {
    const rows = await db.selectFrom("reviews").select(["id", "sort_order"]).orderBy("sort_order").execute();
    expect(rows.map(({ sort_order }) => sort_order)).toEqual(many(listed, (place) => place));
    // Every order sent is the first one, cut once: so is what is found, or it would be half of two.
    const start = rows.findIndex(({ id }) => id === 1);
    const ids = [...rows.slice(start), ...rows.slice(0, start)].map(({ id }) => id);
    expect(ids).toEqual(many(listed, (place) => place));
  },
};

export const works = { inquiries, photos, states, reviews, order };
