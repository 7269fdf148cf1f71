import { type Context, Hono } from "hono";
import { readChangedFacts } from "#src/facts/company-queries.server.ts";
import type { UploadFact } from "#src/facts/logo.ts";
import { parseSiteValue } from "#src/facts/site-values-queries.server.ts";
import { capacityError } from "#src/features/gallery/pipeline/storage.server.ts";
import { inUploadSlot } from "#src/features/gallery/pipeline/upload-slot.server.ts";
import { takeUpload } from "#src/platform/pictures/take-upload.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { saveSection } from "../section.server.ts";
import { uploadLimits, uploadProblems } from "./limits.ts";
import { makeUpload, UnusableLogo } from "./make-logo.server.ts";

const uploads = { name: "logo uploads", limit: 30, unusable: UnusableLogo };
const limit = { bytes: uploadLimits.fileBytes, tooLarge: uploadProblems.bytes };

/** The uploads of the logo, the icon and the picture of shared links (OWN-43, OWN-102), a part of `companyApi`. PUT with null ends them. */
export function logoApi(services: Services) {
  const { db, files, pictures, company } = services;

  return (
    new Hono<SignedInEnv>()
      /**
       * Each takes a PNG, JPEG, WebP or SVG from a form with `image`, and `was`: what the person saw of the fact, as JSON.
       * - 200 the section as it is now, and all facts as pages use them
       * - 400, 408, 413, 415 what is wrong with the form or its picture
       * - 401 the session has ended; 403
       * - 409 `present`: the section, where someone has changed the fact; nothing is saved
       * - 429 more than 30 in ten minutes
       * - 503 nine uploads are in flight
       * - 507 no space left
       */
      .post("/logo", (c) => take(c, "logo"))
      .post("/icon", (c) => take(c, "icon"))
      .post("/shared-picture", (c) => take(c, "sharedPicture"))
  );

  function take(c: Context<SignedInEnv>, fact: UploadFact) {
    const hasRow = async (file: string) => (await readChangedFacts(db))[fact]?.file === file;
    return inUploadSlot(c, services, uploads, async () => {
      const full = capacityError({ images: 0, folderBytes: 0, freeBytes: await files.freeBytes() });
      if (full) throw new HttpProblem(507, full, { headers: { connection: "close" } });
      const taking = { files, request: c.req.raw, limit, hasRow };
      const section = await takeUpload(taking, async ({ fields, hasFile, file, path, put }) => {
        if (!hasFile) throw new UnusableLogo(uploadProblems.missing);
        if (fields.was === undefined) throw new HttpProblem(400, "Please send the picture that was there.");
        const was = { [fact]: parseSiteValue(fields.was) };
        const made = await pictures.semaphore.runExclusive("high", () => makeUpload(fact, path, file));
        await put(made.files);
        return saveSection(c, services, { section: "logo", facts: { [fact]: made.value }, was });
      });
      return c.json({ section, company: await company.read() }, 200);
    });
  }
}
