import { Hono } from "hono";
import { findPlaces } from "#src/facts/florida-places.server.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";

/** The search of places to add as towns (OWN-50): mount it at `/admin/company/places`, behind the guard. */
export function placesApi({ company }: Services) {
  return (
    new Hono<SignedInEnv>()
      /** 200 at most eight places of Florida: the name, or a word of it, begins with `q`; 401, 403. */
      .get("/", (c) => {
        const typed = (c.req.query("q") ?? "").slice(0, 60);
        return c.json({ places: findPlaces(typed, company.current().towns) }, 200);
      })
  );
}
