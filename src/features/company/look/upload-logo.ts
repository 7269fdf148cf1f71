import { sendWithCsrfToken } from "#src/browser/api.ts";
import { callApi, csrfMissing, type Result } from "#src/browser/call-api.ts";
import type { Company } from "#src/company/company.ts";
import type { Section } from "../section.server.ts";
import { logoLimits, logoProblems, logoSizeProblem } from "./limits.ts";

type Answer = { section: Section; company: Company };

const path = "/api/admin/company/logo";

/** Uploads a logo. @param version of the section as the person has seen it */
export function uploadLogo(image: File, version: number): Promise<Result<Answer>> {
  const body = new FormData();
  body.set("version", String(version));
  body.set("image", image);
  return callApi(
    () => sendWithCsrfToken(path, "POST", (headers) => fetch(path, { method: "POST", headers, body })),
    { fallback: "The logo could not be saved. Please try again.", csrfMissing },
    (answer: Answer) => answer,
  );
}

/** Why a file is no logo, as far as the browser can know. */
export async function whyNoLogo(file: File): Promise<string | undefined> {
  if (file.size > logoLimits.fileBytes) return logoProblems.bytes;
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (String.fromCharCode(...start) !== "\x89PNG") return logoProblems.format;
  try {
    const picture = await createImageBitmap(file);
    const problem = logoSizeProblem(picture);
    picture.close();
    return problem;
  } catch {
    return logoProblems.damaged;
  }
}
