import { aPassword } from "#test/accounts/accounts.ts";
import { insertReviews, many } from "#test/content/content-factory.ts";
import { orderOf } from "#test/content/reviews.ts";
import { beside } from "../data.ts";
import { sendPicture } from "../kill-content.ts";
import { addPerson, call } from "../people.ts";
import { type Site, until } from "../site.ts";
import { say } from "../trouble.ts";
import type { Cluster } from "./cluster.ts";

/** Something that people do all the time, on any process. */
export type Work = {
  /** Does it once. @returns whether it was answered with success */
  act(site: Site, turn: number): Promise<boolean>;
  /** @returns how much of what was acknowledged is not there, and what else does not hold, in words */
  check(site: Site): Promise<{ lost: number; broken: string[] }>;
};

/** Inquiries: each acknowledged one is there once; every one that is there has its two mails. */
export function messages({ url }: Cluster): Work {
  const acknowledged = new Set<string>();
  return {
    async act(site, turn) {
      const { status, email } = await say(site, turn);
      if (status === 200) acknowledged.add(email);
      return status === 200;
    },
    async check() {
      const [rows, mails] = await beside(url, (db) =>
        Promise.all([
          db.selectFrom("messages").select(["id", "email"]).execute(),
          db.selectFrom("outgoing_mail").select("about").where("about", "is not", null).execute(),
        ]),
      );
      const mailsOf = (id: number) => mails.filter(({ about }) => about === `message ${id}`).length;
      const emails = rows.map(({ email }) => email);
      return {
        lost: [...acknowledged].filter((email) => !emails.includes(email)).length,
        broken: [
          ...rows.filter(({ id }) => mailsOf(id) !== 2).map(({ id }) => `message ${id} has ${mailsOf(id)} mails`),
          ...emails.filter((email, index) => emails.indexOf(email) !== index).map((email) => `${email} is there twice`),
        ],
      };
    },
  };
}

/** Uploads: each acknowledged one has its row, and every row becomes ready with files that both processes serve. */
export function uploads(cluster: Cluster): Work {
  const { url, sites } = cluster;
  const acknowledged = new Set<string>();
  const staff = staffOf(cluster);
  const rowsOf = () =>
    beside(url, (db) => db.selectFrom("gallery_images").select(["alt_text", "file", "state"]).execute());
  return {
    async act(site, turn) {
      const name = `Picture ${turn}`;
      const { status } = await sendPicture(site, await staff(site), name);
      if (status === 201) acknowledged.add(name);
      return status === 201;
    },
    async check() {
      const isReady = await until(async () => (await rowsOf()).every(({ state }) => state === "ready"), 120_000);
      const rows = await rowsOf();
      const missing: string[] = [];
      for (const { alt_text, file } of rows)
        for (const site of sites)
          if (!(await call(site, "GET", `/uploads/${file}-480.avif`)).ok) missing.push(`${alt_text} cannot be seen`);
      return {
        lost: [...acknowledged].filter((name) => !rows.some((row) => row.alt_text === name)).length,
        broken: [...(isReady ? [] : ["a picture does not get ready"]), ...missing],
      };
    },
  };
}

/** Remembers the headers of a siteadmin's calls for each process. */
function staffOf(cluster: Cluster): (site: Site) => Promise<Record<string, string>> {
  const known = new Map<string, Record<string, string>>();
  return async (site) => {
    const headers = known.get(site.origin) ?? (await cluster.staff(site));
    known.set(site.origin, headers);
    return headers;
  };
}

const names = ["ann", "ben", "cem", "dot", "eva"];

/** Logins: an acknowledged session works on every process. */
export async function logins({ url }: Cluster): Promise<Work> {
  for (const name of names) await addPerson(url, { email: `${name}@example.com`, password: aPassword });
  const sessions: string[] = [];
  return {
    async act(site, turn) {
      const identifier = `${names[turn % names.length]}@example.com`;
      const answer = await call(site, "POST", "/api/auth/login", { identifier, password: aPassword });
      const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("__Host-session="));
      if (answer.ok && cookie) sessions.push(cookie.split(";")[0] ?? "");
      return answer.ok;
    },
    async check(site) {
      // A person keeps the ten newest sessions.
      const newest = sessions.slice(-names.length);
      const answers = await Promise.all(
        newest.map((cookie) => call(site, "GET", "/api/auth/me", undefined, { cookie })),
      );
      return { lost: answers.filter(({ ok }) => !ok).length, broken: [] };
    },
  };
}

/** Orders of forty reviews: at the end one of those that were sent, whole. */
export async function orders(cluster: Cluster): Promise<Work> {
  const { url } = cluster;
  await beside(url, (db) =>
    insertReviews(
      db,
      many(40, (place) => ({ sort_order: place })),
    ),
  );
  const read = () =>
    beside(url, (db) => db.selectFrom("reviews").select(["id", "sort_order"]).orderBy("sort_order").execute());
  const ids = (await read()).map(({ id }) => id);
  const sent = new Set([ids.join()]);
  const staff = staffOf(cluster);
  return {
    async act(site, turn) {
      const order = [...ids.slice(turn % ids.length), ...ids.slice(0, turn % ids.length)];
      sent.add(order.join());
      return (await call(site, "PATCH", "/api/admin/reviews/reorder", orderOf(order), await staff(site))).ok;
    },
    async check() {
      const now = await read();
      const isWhole = now.every(({ sort_order }, index) => sort_order === index + 1);
      const isSent = sent.has(now.map(({ id }) => id).join());
      return {
        lost: 0,
        broken: [!isSent && "an order that was never sent", !isWhole && "places with gaps"].filter(
          (one) => one !== false,
        ),
      };
    },
  };
}
