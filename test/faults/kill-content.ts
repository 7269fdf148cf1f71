import { insertReviews, many } from "#test/content/content-factory.ts";
import { aJpeg, uploadForm } from "#test/content/pictures.ts";
import { orderOf } from "#test/content/reviews.ts";
import { beside, look, orphans } from "./data.ts";
import type { KillCase } from "./kill-at-writes.ts";
import { addPerson, call, signedIn } from "./people.ts";
import { type Site, until } from "./site.ts";

/** Stores an admin and signs her in. */
export async function staff(folder: string, site: Site): Promise<Record<string, string>> {
  const known = look(folder, ({ value }) => value<number | undefined>("SELECT id FROM users WHERE role = 'siteadmin'"));
  return signedIn(folder, site, known ?? (await addPerson(folder, { email: "rita@example.com", role: "siteadmin" })));
}

export async function sendPicture({ origin }: Site, headers: Record<string, string>, name: string): Promise<Response> {
  const body = uploadForm({ image: await aJpeg({ width: 500, height: 375 }), alt_text: name });
  return fetch(`${origin}/api/admin/gallery/images`, { method: "POST", headers, body });
}

const preparing = (folder: string) =>
  look(folder, ({ value }) => value("SELECT count(*) FROM gallery_images WHERE state = 'preparing'"));

/** Until no picture is being prepared and the files that pictures were made of are removed. */
async function untilPrepared(folder: string): Promise<boolean> {
  const ready = await until(() => preparing(folder) === 0, 20_000);
  await until(() => orphans(folder).length === 0, 20_000);
  return ready;
}

/** no row without its files, no file without a row after the next start, and what was answered gets ready. */
export const uploadPicture: KillCase = {
  async begin(folder, site, turn) {
    const headers = await staff(folder, site);
    const name = `Picture ${turn}`;
    const pictures = () =>
      look(folder, ({ value }) => value("SELECT count(*) FROM gallery_images WHERE alt_text = ?", name));
    return {
      act: async () => (await sendPicture(site, headers, name)).status,
      isSettled: () => preparing(folder) === 0,
      async check(_, acknowledged) {
        const ready = await untilPrepared(folder);
        const left = orphans(folder);
        const count = pictures();
        return {
          lost: acknowledged && count === 0 ? 1 : 0,
          duplicated: Math.max(0, count - 1),
          broken: [!ready && "a picture does not get ready", left.length > 0 && `files of nobody: ${left.join(", ")}`],
        };
      },
    };
  },
};

/** the old order or the new one, whole. */
export function reorderReviews(count: number): KillCase {
  const orderIn = (folder: string) =>
    look(folder, ({ rows }) => rows<{ id: number }>("SELECT id FROM reviews ORDER BY sort_order")).map(({ id }) => id);
  return {
    async prepare(folder) {
      await beside(folder, (db) =>
        insertReviews(
          db,
          many(count, (place) => ({ sort_order: place })),
        ),
      );
    },
    async begin(folder, site) {
      const headers = await staff(folder, site);
      const before = orderIn(folder);
      const wanted = before.toReversed();
      const body = orderOf(wanted);
      return {
        act: async () => (await call(site, "PATCH", "/api/admin/reviews/reorder", body, headers)).status,
        check(_, acknowledged) {
          const now = orderIn(folder);
          const [isNew, isOld] = [wanted, before].map((order) => order.every((id, place) => id === now[place]));
          return {
            lost: acknowledged && !isNew ? 1 : 0,
            broken: [
              !isNew && !isOld && "an order that nobody has sent",
              now.length !== count && "reviews are missing",
            ],
          };
        },
      };
    },
  };
}
