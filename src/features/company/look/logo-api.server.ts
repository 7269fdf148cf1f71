import { Hono } from "hono";
import { readChangedFacts } from "#src/facts/company-queries.server.ts";
import { parseSiteValue } from "#src/facts/site-values-queries.server.ts";
import { capacityError } from "#src/features/gallery/pipeline/storage.server.ts";
import { inUploadSlot } from "#src/features/gallery/pipeline/upload-slot.server.ts";
import { takeUpload } from "#src/platform/pictures/take-upload.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import type { StaffRequest } from "#src/staff/session/staff-transaction.server.ts";
import { type FactSection, saveSection } from "../section.server.ts";
import { logoLimits, logoProblems } from "./limits.ts";
import { makeLogo, UnusableLogo } from "./make-logo.server.ts";

const uploads = { name: "logo uploads", limit: 30, unusable: UnusableLogo };
const limit = { bytes: logoLimits.fileBytes, tooLarge: logoProblems.bytes };

/** The upload of a logo (OWN-43), a part of `companyApi`. The delivered one comes back by PUT with null. */
export function logoApi(services: Services) {
  const { db, files, pictures, company } = services;

  return (
    new Hono<SignedInEnv>()
      /**
       * Takes a PNG as the logo, from a form with `image`, and `was`: the logo that the person saw, as JSON.
       * - 200 the section as it is now, and all facts as pages use them
       * - 400, 408, 413, 415 what is wrong with the form or its picture
       * - 401 the session has ended; 403
       * - 409 `present`: the section, where someone has changed the logo; nothing is saved
       * - 429 more than 30 in ten minutes
       * - 503 nine uploads are in flight
       * - 507 no space left
       */
      .post("/logo", (c) =>
        inUploadSlot(c, services, uploads, async () => {
          const section = await takeLogo(c, c.req.raw);
          return c.json({ section, company: await company.read() }, 200);
        }),
      )
  );

  async function takeLogo(c: StaffRequest, request: Request): Promise<FactSection> {
    const full = capacityError({ images: 0, folderBytes: 0, freeBytes: await files.freeBytes() });
    if (full) throw new HttpProblem(507, full, { headers: { connection: "close" } });
    const hasRow = async (file: string) => (await readChangedFacts(db)).logo?.file === file;
    return takeUpload({ files, request, limit, hasRow }, async ({ fields, hasFile, file, path, put }) => {
      if (!hasFile) throw new UnusableLogo(logoProblems.missing);
      if (fields.was === undefined) throw new HttpProblem(400, "Please send the logo that was there.");
      const was = { logo: parseSiteValue(fields.was) };
      const made = await pictures.semaphore.runExclusive("high", () => makeLogo(path, file));
      await put(made.files);
      return saveSection(c, services, { section: "logo", facts: { logo: made.logo }, was });
    });
  }
}
