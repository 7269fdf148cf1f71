import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { parseSiteValue } from "#src/facts/site-values-queries.server.ts";
import { capacityError } from "#src/features/gallery/pipeline/storage.server.ts";
import { inUploadSlot } from "#src/features/gallery/pipeline/upload-slot.server.ts";
import { receiveUpload } from "#src/platform/pictures/receive-upload.server.ts";
import { HttpProblem, problem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import type { StaffRequest } from "#src/staff/session/staff-transaction.server.ts";
import { type FactSection, saveSection } from "../section.server.ts";
import { logoLimits, logoProblems } from "./limits.ts";
import { discardLogo } from "./logo-files.server.ts";
import { makeLogo, UnusableLogo } from "./make-logo.server.ts";

/** Uploads of one person (P-17). */
const uploadLimit = { name: "logo uploads", limit: 30, windowSeconds: 10 * 60 };
const fileLimit = { bytes: logoLimits.fileBytes, tooLarge: logoProblems.bytes };

/** The upload of a logo (OWN-43), a part of `companyApi`. The delivered one comes back by PUT with null. */
export function logoApi(services: Services) {
  const { db, log, files, pictures, company } = services;

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
      .post("/logo", async (c) => {
        const { user } = c.var.session;
        return inUploadSlot(services, { ...uploadLimit, key: String(user.id) }, async () => {
          try {
            const section = await takeLogo(c, c.req.raw);
            return c.json({ section, company: await company.read() }, 200);
          } catch (error) {
            if (!(error instanceof UnusableLogo)) throw error;
            log.info({ requestId: c.get("requestId"), userId: user.id, err: error }, "logo refused");
            return problem(c, 400, error.message, { fields: { image: error.message } });
          }
        });
      })
  );

  /** Stores the files first, then the row, so that no row lacks its files. */
  async function takeLogo(c: StaffRequest, request: Request): Promise<FactSection> {
    const file = randomBytes(16).toString("hex");
    const upload = join(await files.workFolder(), `${file}.upload`);
    let mayBeStored = false;
    let saved = false;
    try {
      const full = capacityError({ images: 0, folderBytes: 0, freeBytes: await files.freeBytes() });
      if (full) throw new HttpProblem(507, full, { headers: { connection: "close" } });
      const { fields, hasFile } = await receiveUpload(request, upload, fileLimit);
      if (!hasFile) throw new UnusableLogo(logoProblems.missing);
      if (fields.was === undefined) throw new HttpProblem(400, "Please send the logo that was there.");
      const was = { logo: parseSiteValue(fields.was) };
      const made = await pictures.semaphore.runExclusive("high", () => makeLogo(upload, file));
      mayBeStored = true;
      await files.put(made.files);
      const section = await saveSection(c, services, { section: "logo", facts: { logo: made.logo }, was });
      saved = true;
      return section;
    } finally {
      await rm(upload, { force: true });
      if (mayBeStored && !saved) await discardLogo(db, files, file);
    }
  }
}
