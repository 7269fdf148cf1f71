import type { MiddlewareHandler } from "hono";
import type { Visitor } from "#src/features/accounts/session/visitor.ts";
import { memoizeByContentVersion } from "#src/platform/pages/memoize-by-content-version.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { problem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { listShownFiles } from "./queries.server.ts";

type Options = Pick<Services, "db" | "content"> & {
  visitorOf(request: Request): Promise<Visitor | undefined> | undefined;
};

/**
 * Stands before /uploads/: a picture that is hidden or deleted is there for staff only, however well its address is known (GADM-02).
 * Copies that somebody has kept of it cannot be called back.
 */
export function onlyShownPictures({ db, content, visitorOf }: Options): MiddlewareHandler<AppEnv> {
  const shown = memoizeByContentVersion(content, async () => new Set(await listShownFiles(db)));
  return async function refuseHidden(c, next) {
    const { path } = c.req;
    // Before width and ending, as pictureFile puts them.
    const file = path.slice("/uploads/".length, path.lastIndexOf("-"));
    if ((await shown()).has(file)) return next();
    const visitor = await visitorOf(c.req.raw);
    if (!visitor?.staff) return problem(c, 404, "There is no such picture.");
    await next();
    // Nothing between here and the browser may hand it on.
    c.header("cache-control", "private, no-cache");
  };
}
