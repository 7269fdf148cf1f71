import { Hono } from "hono";
import * as z from "zod/mini";
import type { Facts } from "#src/facts/all-facts.schema.ts";
import { readChangedFacts } from "#src/facts/company-queries.server.ts";
import { maxPages, ownPageSchema, type StaffOwnPage, sectionsSchema } from "#src/facts/own-page.schema.ts";
import { listOwnPages, readSections } from "#src/facts/own-pages-queries.server.ts";
import { maxRedirects } from "#src/facts/site-pages.schema.ts";
import { saveSiteValues } from "#src/facts/site-values-queries.server.ts";
import { textLinksOf } from "#src/facts/text-values.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { refuseFields } from "#src/platform/process/problem.ts";
import { wasRequired } from "#src/schema/fields.schema.ts";
import type { Services } from "#src/services.ts";
import { orderedListApi } from "#src/staff/editing/ordered-list-api.server.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { pageProblems } from "./page-problems.ts";

/** The body of PATCH /api/admin/pages/:id. What is left out stays as it is. */
const pageChangeSchema = z.extend(z.partial(ownPageSchema), { was: wasRequired });

/** Twelve long sections, written as \u escapes, and as they were before. */
const pageBytes = 512 * 1024;

/** The siteadmins' calls about the company's own pages (OWN-123 to OWN-126): mount it at `/admin/pages`, behind the guard. */
export function pagesApi(services: Services) {
  /** @throws {HttpProblem} 400 */
  async function check(page: Parameters<typeof pageProblems>[0]) {
    const links = textLinksOf(await services.company.read());
    refuseFields(pageProblems(page, (name) => Object.hasOwn(links, name)));
  }
  const { routes, ...pages } = orderedListApi(services, {
    list: "pages",
    noun: "page",
    one: "page",
    many: "pages",
    nameOf: ({ title }) => title,
    reordered: { kind: "pages-reordered" },
    most: { entries: maxPages, full: `There is room for ${maxPages} pages of your own. Please delete one first.` },
    async settle(trx, { id, slug }, c, before) {
      const others = (await listOwnPages(trx)).filter((other) => other.id !== id);
      if (others.some((other) => other.slug === slug))
        refuseFields({ slug: "Another page has this address. Please choose another one." });
      if (!before || before.slug === slug || before.is_active === 0) return;
      const values = await withOldAddress(trx, { from: `/${before.slug}`, to: `/${slug}` });
      await saveSiteValues(trx, { kind: "fact", values, by: c.var.session.user.name, now: services.clock.now() });
    },
    serialize({ deleted_at: _, ...page }): StaffOwnPage {
      return { ...page, sections: readSections(page.sections), is_active: page.is_active === 1 };
    },
  });

  return (
    new Hono<SignedInEnv>()
      .route("/", routes)

      /** Adds a page, at its `sort_order` or at the end. 201 as it is now; 400, 401, 403, 409 there are too many. */
      .post("/", jsonBody(ownPageSchema, { limit: pageBytes }), async (c) => {
        const page = c.req.valid("json");
        await check(page);
        return c.json({ page: await pages.add(c, { ...page, sections: JSON.stringify(page.sections) }) }, 201);
      })

      /** Changes a page. 200 as it is now; 400, 401, 403, 404, 409 with `present`. */
      .patch("/:id", jsonBody(pageChangeSchema, { limit: pageBytes }), async (c) => {
        const { was, ...sent } = c.req.valid("json");
        await check(sent);
        const { sections: present } = await pages.find(c);
        const seen = JSON.stringify(sectionsSchema.safeParse(was.sections).data);
        // What this release cannot read was seen as none.
        const sections = seen === JSON.stringify(readSections(present)) ? present : seen;
        const { sections: now, ...words } = sent;
        const page = await pages.edit(c, {
          ...words,
          ...(now && { sections: JSON.stringify(now) }),
          was: { ...was, ...(sections !== undefined && { sections }) },
        });
        return c.json({ page }, 200);
      })
  );
}

/** The old addresses with that of a published page, which leads on to it (OWN-128). */
async function withOldAddress(trx: Trx, added: Facts["redirects"][number]): Promise<Map<string, string>> {
  const { redirects = [] } = await readChangedFacts(trx);
  const others = redirects.filter(({ from }) => from !== added.from && from !== added.to);
  const followed = others.map(({ from, to }) => ({ from, to: to === added.from ? added.to : to }));
  return new Map([["redirects", JSON.stringify([...followed, added].slice(-maxRedirects))]]);
}
