import type { Context, MiddlewareHandler } from "hono";
import type { Company } from "#src/facts/company.ts";
import {
  brandPictures,
  drawnFiles,
  logoFiles,
  type PicturePart,
  pictureParts,
  replacedPicture,
} from "#src/facts/logo.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import type { Services } from "#src/services.ts";
import { drawBrand } from "./draw-brand.server.ts";

/** What a file of the store shows, if it was drawn from the facts. */
export function drawnPart(name: string): PicturePart | undefined {
  const end = /^brand-[0-9a-f]{16}-(.+)$/.exec(name)?.[1];
  return (Object.keys(pictureParts) as PicturePart[]).find((part) => pictureParts[part] === end);
}

/**
 * Draws a picture below /uploads/ when it is asked for first, and keeps it in the file store (OWN-101). The address of one that was
 * replaced, or never was, leads to the present one: only what the facts give is drawn.
 */
export function drawMissing(services: Pick<Services, "company" | "files" | "pictures">): MiddlewareHandler<AppEnv> {
  const { company, files, pictures } = services;
  return async function drawFirst(c, next) {
    const name = c.req.path.slice("/uploads/".length);
    const part = drawnPart(name);
    if (part === undefined) return next();
    const facts = await company.read();
    if (!drawnFiles(facts).includes(name)) return redirect(c, brandPictures(facts)[part]);
    const draw = () => drawUnlessThere(facts, part, name);
    if (!(await files.find(name))) await pictures.semaphore.runExclusive("high", draw);
    return next();
  };

  async function drawUnlessThere(facts: Company, part: PicturePart, name: string): Promise<void> {
    if (await files.find(name)) return;
    const logo = facts.logo && part === "shared" ? await files.find(logoFiles(facts.logo.file).header) : undefined;
    await files.put([{ name, bytes: await drawBrand(facts, part, await logo?.readAll()) }]);
  }
}

/** Leads from the addresses of delivered pictures, which browsers and other sites know, to what replaces them (OWN-101). */
export function leadToOwn({ company }: Pick<Services, "company">): MiddlewareHandler<AppEnv> {
  return async function leadOn(c, next) {
    const own = replacedPicture(await company.read(), c.req.path);
    return own === undefined ? next() : redirect(c, own);
  };
}

function redirect(c: Context<AppEnv>, address: string): Response {
  c.header("cache-control", "no-cache");
  return c.redirect(address, 302);
}
