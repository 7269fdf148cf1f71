import { Hono } from "hono";
import { compress } from "hono/compress";
import { type Facts, factsOfSection, guardOf, type SectionName, sectionNames } from "#src/facts/all-facts.schema.ts";
import { findPlaces } from "#src/facts/florida-places.server.ts";
import { deliveredPictures } from "#src/facts/logo.ts";
import { publicPages } from "#src/facts/navigation-links.ts";
import { requireFreshLogin } from "#src/features/accounts/session/fresh-login.server.ts";
import { outlineOf } from "#src/features/service-area/county-outline.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { problem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { changedNames } from "#src/staff/editing/apply-changes.server.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { enqueueFactNotice, whoDid } from "./fact-notice.server.ts";
import { logoApi } from "./look/logo-api.server.ts";
import { readFacts, saveSectionSchema } from "./schema.ts";
import { type FactSection, readPresentFacts, readSection, saveSection } from "./section.server.ts";

/** 200 towns with their places, written as \u escapes, and as they were before. */
const sectionBytes = 512 * 1024;

/** The siteadmins' calls about the company's facts (OWN-01 to OWN-06): mount it at `/admin/company`, behind the guard. */
export function companyApi(services: Services) {
  const { db, company, outbox } = services;

  return (
    new Hono<SignedInEnv>()
      .route("/", logoApi(services))

      /** 200 every section with its facts, the delivered ones, and who changed it last; 401, 403. */
      .get("/", compress(), async (c) => {
        const found = await Promise.all(sectionNames.map(async (name) => [name, await readSection(db, name)] as const));
        return c.json({ sections: Object.fromEntries(found) as Record<SectionName, FactSection> }, 200);
      })

      /** 200 at most eight places of the company's counties to add as towns: the name, or a word of it, begins with `q` (OWN-50); 401, 403. */
      .get("/places", (c) => {
        const { towns, counties } = company.current();
        return c.json({ places: findPlaces((c.req.query("q") ?? "").slice(0, 60), towns, counties) }, 200);
      })

      /** 200 the map of the company's counties, without its towns (OWN-114); 401, 403. */
      .get("/map", (c) => c.json(outlineOf(company.current().counties), 200))

      /**
       * Saves facts of a section, all or none. A fact that equals the delivered one follows later releases again.
       * - 200 the section as it is now, and all facts as pages use them
       * - 400 `fields` by name and path, and for a town outside the counties; 401, 403, 404 no such section
       * - 403 `code: "reauth_required"` for phone, email address and how long messages are kept, when the login is more than ten minutes ago
       * - 409 `present`: the section, where someone has changed one of the facts from what it `was`; nothing is saved
       */
      .put("/:section", jsonBody(saveSectionSchema, { limit: sectionBytes }), async (c) => {
        const section = c.req.param("section");
        if (!isSection(section)) return problem(c, 404, "There is no such section.");
        const { facts: sent, was, currentPassword } = c.req.valid("json");
        const read = readFacts(sent, factsOfSection(section));
        if (!read.ok) return problem(c, 400, "Please check the fields below.", { fields: read.fields });
        const before = company.current();
        const present = await readPresentFacts(db);
        const changes = changedNames(present, { now: read.facts, was });
        const wrong = redirectsProblem(read.facts.redirects, present.redirects, company.currentForPage());
        if (wrong) return problem(c, 400, "Please check the fields below.", { fields: { redirects: wrong } });
        if (changes.some((name) => guardOf(name) !== undefined)) await requireFreshLogin(c, services, currentPassword);

        const saved = await saveSection(c, services, {
          section,
          facts: read.facts,
          was,
          onChange: (trx, changed) =>
            enqueueFactNotice(trx, services, {
              ...{ before, facts: read.facts, changed, who: whoDid(c, services, "changed it") },
            }),
        });
        outbox.requestRun();
        return c.json({ section: saved, company: await company.read() }, 200);
      })
  );
}

function isSection(name: string): name is SectionName {
  return (sectionNames as readonly string[]).includes(name);
}

type Redirects = Facts["redirects"];
type Pages = ReturnType<Services["company"]["currentForPage"]>;

/** What the site serves at addresses of their own, besides pages. */
const servedFiles = [...deliveredPictures, "/robots.txt", "/sitemap.xml", "/site.webmanifest"];

/** Why an old address that is new on the list cannot stand there: a page or a file has it, or no page its target (OWN-129). */
function redirectsProblem(sent: Redirects = [], present: Redirects, { company, ownPages }: Pages): string | undefined {
  const isPage = (href: string) =>
    publicPages.some((page) => page.href === href) || ownPages.some(({ slug }) => href === `/${slug}`);
  const added = sent.filter(({ from, to }) => !present.some((one) => one.from === from && one.to === to));
  // Old addresses of many systems are home with a query.
  const pathOf = (from: string) => (from.startsWith("/?") ? from : from.split("?")[0]);
  const kept = [...[...publicPages, ...company.livingPages].map(({ href }) => href), ...servedFiles];
  const taken = added.find(({ from }) => kept.some((path) => path === pathOf(from)));
  if (taken) return `${taken.from} is an address of this website, which stays as it is.`;
  const lost = added.find(({ to }) => !isPage(to));
  return lost && `There is no page at ${lost.to}. Please write the address of a page here.`;
}
