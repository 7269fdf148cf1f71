import fc from "fast-check";
import { expect, test } from "vitest";
import { readMultipart } from "./multipart.server.ts";

const limits = { bytes: 1_000_000, parts: 5, stallMs: 200 };

/** A request whose body comes in as these pieces. */
function requestOf(pieces: readonly Uint8Array[], type = "multipart/form-data; boundary=edge"): Request {
  const waiting = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = waiting.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
  const init = { method: "POST", headers: { "content-type": type }, body, duplex: "half" };
  return new Request("http://localhost/", init);
}

async function readAll(request: Request, given = limits) {
  const parts: { name: string; filename: string | undefined; content: string }[] = [];
  for await (const { name, filename, content } of readMultipart(request, given)) {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    parts.push({ name, filename, content: Buffer.concat(pieces).toString("latin1") });
  }
  return parts;
}

/** The bytes of a form, cut into pieces of that many bytes. */
function cut(text: string, size: number): Buffer[] {
  const bytes = Buffer.from(text, "latin1");
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

const part = (name: string, content: string, filename?: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n\r\n${content}\r\n`;

test("whatever a file holds, and wherever the network cuts it, it comes out byte for byte", async () => {
  // Made of what the parser looks for, so that it is found in all the wrong places.
  const pieces = fc.constantFrom("\r\n", "--", "edge", "\r\n--edg", "\r", "-", "\0", "x", "\r\n--edgy", '"', "\xff");
  const content = fc.array(pieces, { maxLength: 40 }).map((all) => all.join("").replaceAll("\r\n--edge", "\r\n--edg_"));
  await fc.assert(
    fc.asyncProperty(content, content, fc.integer({ min: 1, max: 50 }), async (first, second, size) => {
      const form = `${part("alt", first)}${part("image", second, "a.jpg")}--edge--\r\n`;
      expect(await readAll(requestOf(cut(form, size)))).toEqual([
        { name: "alt", filename: undefined, content: first },
        { name: "image", filename: "a.jpg", content: second },
      ]);
    }),
    { numRuns: 500 },
  );
});

test("a form made by a browser's own FormData is read, odd names included", async () => {
  const form = new FormData();
  form.set('a"b\r\nc', "Ä €\n");
  form.set("image", new Blob([new Uint8Array([0, 13, 10, 255])]), 'x"; name="y.jpg');
  expect(await readAll(new Request("http://localhost/", { method: "POST", body: form }))).toEqual([
    { name: "a%22b%0D%0Ac", filename: undefined, content: Buffer.from("Ä €\r\n").toString("latin1") },
    { name: "image", filename: "x%22; name=%22y.jpg", content: "\0\r\n\xff" },
  ]);
});

test("parts that the caller does not read are skipped", async () => {
  const names: string[] = [];
  const form = `${part("one", "x".repeat(5000))}${part("two", "y")}--edge--`;
  for await (const { name } of readMultipart(requestOf(cut(form, 700)), limits)) names.push(name);
  expect(names).toEqual(["one", "two"]);
});

test("UP-6 what is no form, too long, too many parts, cut short or standing still is refused", async () => {
  const fine = `${part("one", "x")}--edge--`;
  const refused = async (request: Request, given = limits) =>
    readAll(request, given).then(
      () => "taken",
      (error: { status?: number }) => error.status,
    );
  expect(await refused(requestOf(cut(fine, 9)))).toBe("taken");
  expect(await refused(requestOf(cut(fine, 9), "multipart/mixed; boundary=edge"))).toBe(415);
  expect(await refused(requestOf(cut(fine, 9), "multipart/form-data"))).toBe(415);
  expect(await refused(requestOf(cut(fine, 9)), { ...limits, bytes: 20 })).toBe(413);
  expect(await refused(requestOf(cut(part("one", "x").repeat(6), 9)))).toBe(400);
  for (let length = 0; length < fine.length; length += 1) {
    expect(await refused(requestOf(cut(fine.slice(0, length), 16))), `the first ${length} bytes`).toBe(400);
  }
  const still = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from("--edge\r\n")),
  });
  const headers = { "content-type": "multipart/form-data; boundary=edge" };
  const init = { method: "POST", headers, body: still, duplex: "half" };
  expect(await refused(new Request("http://localhost/", init))).toBe(408);
});
