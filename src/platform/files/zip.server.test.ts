import { expect, test } from "vitest";
import { readZip } from "#test/messages/read-zip.ts";
import { writeZip, zipLimits } from "./zip.server.ts";

const at = new Date("2026-03-02T15:00:00.000Z");
const contents = { "people.csv": ["Zoë,", "", "1\r\n"], "photos/a.jpg": ["x".repeat(70_000)], "empty.csv": [] };

async function* entries() {
  for (const [name, pieces] of Object.entries(contents))
    yield {
      name,
      content: (async function* read() {
        for (const piece of pieces) yield Buffer.from(piece);
      })(),
    };
}

test.each([
  ["an archive", zipLimits],
  ["an archive beyond the first format's sizes", { size: 1, count: 0xffff }],
  ["an archive of more files than the first format counts", { size: 0xffff_ffff, count: 1 }],
])("JOB-37 %s has every file whole", async (_, limits) => {
  const archive: Uint8Array[] = [];
  for await (const piece of writeZip(entries(), at, limits)) archive.push(piece);
  const read = [...readZip(Buffer.concat(archive))].map(([name, content]) => [name, content.toString()]);
  expect(read).toEqual(Object.entries(contents).map(([name, pieces]) => [name, pieces.join("")]));
});

test("JOB-37 a file that breaks off leaves an archive without an end", async () => {
  async function* broken() {
    yield {
      name: "a.csv",
      content: (async function* read() {
        yield Buffer.from("a");
        throw new Error("gone");
      })(),
    };
  }
  const archive: Uint8Array[] = [];
  const reading = (async () => {
    for await (const piece of writeZip(broken(), at)) archive.push(piece);
  })();
  await expect(reading).rejects.toThrow("gone");
  expect(() => readZip(Buffer.concat([Buffer.alloc(22), ...archive]))).toThrow();
});
