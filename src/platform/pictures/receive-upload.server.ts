import { open } from "node:fs/promises";
import { readMultipart } from "#src/platform/http/multipart.server.ts";
import { closingProblem } from "#src/platform/process/problem.ts";
import { pictureLimits } from "./limits.ts";

export type Received = { fields: Record<string, string>; hasFile: boolean };

export type FileLimit = { bytes: number; tooLarge: string };

const pictureLimit: FileLimit = { bytes: pictureLimits.fileBytes, tooLarge: "This image is larger than 15 MB." };
const fieldBytes = 16 * 1024;
const fileName = "image";

/**
 * Reads the form of an upload: the file `image` into `path`, the other fields as text. The name of the file on the sender's device
 * is not used (UP-4).
 *
 * @throws {HttpProblem} as readMultipart; 413 for a file over the limit, 15 MB if none is given; 400 for a second file and fields given twice
 */
export async function receiveUpload(request: Request, path: string, limit = pictureLimit): Promise<Received> {
  const formLimits = { bytes: limit.bytes + pictureLimits.formBytes, parts: 9, stallMs: 30_000 };
  const fields: Record<string, string> = {};
  let size: number | undefined;
  for await (const { name, filename, content } of readMultipart(request, formLimits)) {
    if (filename !== undefined || name === fileName) {
      if (name !== fileName || size !== undefined) throw closingProblem(400, "Only one image can be sent at a time.");
      size = await writeFile(path, content, limit);
    } else {
      if (Object.hasOwn(fields, name)) throw closingProblem(400, `The field ${name.slice(0, 40)} was sent twice.`);
      Object.defineProperty(fields, name, { value: await readText(content), enumerable: true });
    }
  }
  // Browsers send an empty file without a name for an empty file input.
  return { fields, hasFile: (size ?? 0) > 0 };
}

async function writeFile(path: string, content: AsyncIterable<Buffer>, limit: FileLimit): Promise<number> {
  let size = 0;
  await using file = await open(path, "wx", 0o600);
  for await (const bytes of content) {
    size += bytes.length;
    if (size > limit.bytes) throw closingProblem(413, limit.tooLarge);
    await file.writeFile(bytes);
  }
  return size;
}

async function readText(content: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const bytes of content) {
    size += bytes.length;
    if (size > fieldBytes) throw closingProblem(400, "A field of the form is too long.");
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString("utf8");
}
