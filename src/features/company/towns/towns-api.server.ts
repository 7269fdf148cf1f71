import { Hono } from "hono";
import { findPlaces } from "#src/facts/florida-places.server.ts";
import { outlineOf } from "#src/features/service-area/county-outline.server.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";

/** What the section of counties and towns asks for: a part of `companyApi`. */
export function townsApi({ company }: Pick<Services, "company">) {
  return (
    new Hono<SignedInEnv>()
      /** 200 at most eight places of the company's counties to add as towns: the name, or a word of it, begins with `q` (OWN-50); 401, 403. */
      .get("/places", (c) => {
        const typed = (c.req.query("q") ?? "").slice(0, 60);
        const { towns, counties } = company.current();
        return c.json({ places: findPlaces(typed, towns, counties) }, 200);
      })

      /** 200 the map of the company's counties, without its towns (OWN-114); 401, 403. */
      .get("/map", (c) => c.json(outlineOf(company.current().counties), 200))
  );
}
