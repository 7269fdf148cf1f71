import { Hono } from "hono";
import { listLastChanges, saveSiteValues } from "#src/facts/site-values-queries.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { problem, refuseFields } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { applyChanges } from "#src/staff/editing/apply-changes.server.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { type PagePicture, type PagePictureName, pagePictureNames, pagePictures } from "./page-picture.ts";
import { isInGallery, readChoices } from "./queries.server.ts";
import { changePictureSchema } from "./schema.ts";

/** The siteadmins' calls about the pictures of the pages (OWN-65 to OWN-68): mount it at `/admin/page-pictures`, behind the guard. */
export function pagePicturesApi(services: Services) {
  const { db, clock, content } = services;

  return (
    new Hono<SignedInEnv>()
      /** 200 every picture that can be replaced, with the choice that holds; 401, 403. */
      .get("/", async (c) =>
        c.json({ pictures: await Promise.all(pagePictureNames.map((name) => read(db, name))) }, 200),
      )

      /**
       * Puts a picture of the gallery in place of a delivered one, or the delivered one again. Until the picture is prepared the
       * delivered one shows.
       * - 200 the picture as it is now
       * - 400 `fields`, also for a picture that the gallery does not have
       * - 401, 403, 404 no such picture of a page
       * - 409 `present`: the picture, where someone has chosen another one than it `was`; nothing is saved
       */
      .put("/:name", jsonBody(changePictureSchema), async (c) => {
        const name = c.req.param("name");
        if (!isPagePicture(name)) return problem(c, 404, "No page has a picture of this name.");
        const { own, was } = c.req.valid("json");
        const picture = await staffTransaction(c, services, async (trx, audit) => {
          if (own && !(await isInGallery(trx, own.image)))
            refuseFields({ image: "This picture is no longer in the gallery. Please choose another one." });
          const present = await read(trx, name);
          const changes = await applyChanges({ own: present.own }, { now: { own }, was: { own: was } }, () => present);
          if (changes.own !== undefined) {
            await saveSiteValues(trx, {
              kind: "picture",
              values: new Map([[name, own && JSON.stringify(own)]]),
              by: c.var.session.user.name,
              now: clock.now(),
            });
            await audit({
              kind: "page-picture-changed",
              subject: pagePictures[name],
              details: { delivered: own === null },
            });
            await content.bump(trx);
          }
          return read(trx, name);
        });
        return c.json({ picture }, 200);
      })
  );
}

async function read(db: Db, name: PagePictureName): Promise<PagePicture> {
  const [choices, changes] = [await readChoices(db), await listLastChanges(db, "picture")];
  return { name, own: choices.get(name) ?? null, change: changes[name] };
}

function isPagePicture(name: string): name is PagePictureName {
  return Object.hasOwn(pagePictures, name);
}
