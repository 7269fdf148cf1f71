import type { MiddlewareHandler } from "hono";
import { memoizeByContentVersion } from "#src/platform/pages/memoize-by-content-version.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { problem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { Visitor } from "#src/staff/session/visitor.ts";
import { chosenImages } from "./page-pictures/queries.server.ts";
import { listShownFiles } from "./queries.server.ts";

type Options = Pick<Services, "db" | "content"> & {
  visitorOf(request: Request): Promise<Visitor | undefined> | undefined;
};

/**
 * Serves hidden and deleted pictures below /uploads/ to staff only (GADM-02), but for those that a page shows in place of a
 * delivered picture (OWN-66).
 */
export function onlyShownPictures({ db, content, visitorOf }: Options): MiddlewareHandler<AppEnv> {
  const shown = memoizeByContentVersion(content, async () => new Set(await listShownFiles(db, await chosenImages(db))));
  return async function refuseHidden(c, next) {
    const { path } = c.req;
    if (/^\/uploads\/(?:logo|brand)-/.test(path)) return next();
    // The part before width and ending (picture-names.ts).
    const file = path.slice("/uploads/".length, path.lastIndexOf("-"));
    if ((await shown()).has(file)) return next();
    const visitor = await visitorOf(c.req.raw);
    if (!visitor?.staff) return problem(c, 404, "There is no such picture.");
    await next();
    // Shared caches must not keep it.
    c.header("cache-control", "private, no-cache");
  };
}
