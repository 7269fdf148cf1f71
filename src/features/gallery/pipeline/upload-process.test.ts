import { existsSync, readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openDatabase } from "#src/platform/database.server.ts";
import { aJpeg, aPhoto, uploadForm } from "#test/pictures.ts";
import { staffOf } from "#test/staff-of-process.ts";
import { startTinySite, type TinySite } from "#test/start-tiny-site.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { allFiles, originalFile } from "../picture-names.ts";

// A process starts in well under a second, but not while all tests run beside it.
vi.setConfig({ testTimeout: 120_000 });

const secret = "a secret that only this test has, 32 bytes";
const path = "/api/admin/gallery/images";

async function start() {
  const folder = temporaryFolder();
  const site = await startTinySite(folder, { SECRET: secret });
  return { folder, site, headers: await staffOf(site, folder, secret) };
}

const filesIn = (folder: string) => {
  const pictures = join(folder, "data", "gallery");
  return existsSync(pictures) ? readdirSync(pictures) : [];
};

async function rowsIn(folder: string) {
  const { db, close } = await openDatabase(join(folder, "data", "app.db"));
  const rows = await db.selectFrom("gallery_images").select(["id", "file", "state", "widths"]).execute();
  close();
  return rows.map(({ widths, ...row }) => ({ ...row, widths: JSON.parse(widths) }));
}

const openFiles = (site: TinySite) => readdirSync(`/proc/${site.process.pid}/fd`).length;

type Raw = { headers: Record<string, string>; body: Buffer; announced?: number };

/** Sends a request as no HTTP library would. @returns the socket and all that comes back */
function sendRaw(
  site: TinySite,
  { headers, body, announced = body.length }: Raw,
): { socket: Socket; answer: Promise<string> } {
  const lines = { host: new URL(site.origin).host, "content-length": String(announced), ...headers };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(site.port, "127.0.0.1");
  socket.write(Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${head.join("")}\r\n`, "latin1"), body]));
  let text = "";
  socket.setEncoding("latin1");
  socket.on("data", (part) => {
    text += part;
  });
  return {
    socket,
    answer: new Promise((resolve) => {
      socket.on("error", () => resolve(text));
      socket.on("close", () => resolve(text));
      socket.on("data", () => /\r\n\r\n.*\}$/s.test(text) && resolve(text));
    }),
  };
}

/** The bytes of a form, with its boundary. */
async function bytesOf(form: FormData): Promise<{ type: string; body: Buffer }> {
  const response = new Response(form);
  return { type: response.headers.get("content-type") ?? "", body: Buffer.from(await response.arrayBuffer()) };
}

const part = (name: string, content: string, filename?: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n\r\n${content}\r\n`;
const asX = { "content-type": "multipart/form-data; boundary=x" };

test("UP-6 forms that are no forms are refused, whole and without a trace", async () => {
  const { folder, site, headers } = await start();
  const picture = (await aJpeg()).toString("latin1");
  const fields = part("alt_text", "A") + part("is_active", "1");
  const image = part("image", picture, "a.jpg");
  const cases: [about: string, type: Record<string, string>, body: string, statuses: number[]][] = [
    ["no boundary", { "content-type": "multipart/form-data" }, `${fields}${image}--x--`, [415]],
    ["boundary of 200 bytes", { "content-type": `multipart/form-data; boundary=${"b".repeat(200)}` }, "", [415]],
    ["another type", { "content-type": "application/json" }, "{}", [415]],
    ["another boundary", { "content-type": "multipart/form-data; boundary=y" }, `${fields}${image}--x--`, [400]],
    ["no end", asX, fields + image, [400]],
    ["end in the middle of the file", asX, (fields + image).slice(0, -500), [400]],
    ["two files", asX, `${fields}${image}${image}--x--`, [400]],
    ["a second file under another name", asX, `${fields}${image}${part("other", "x", "b.jpg")}--x--`, [400]],
    ["a file as alt_text", asX, `${part("alt_text", "A", "a.txt")}${image}--x--`, [400]],
    ["a field twice", asX, `${fields}${part("alt_text", "B")}${image}--x--`, [400]],
    ["a field too many", asX, `${fields}${part("role", "siteadmin")}${image}--x--`, [400]],
    ["__proto__", asX, `${fields}${part("__proto__", "x")}${image}--x--`, [400]],
    ["1,000 fields", asX, `${Array.from({ length: 1000 }, (_, n) => part(`f${n}`, "x")).join("")}--x--`, [400]],
    ["a field of 100 KB", asX, `${part("alt_text", "x".repeat(100_000))}${image}--x--`, [400]],
    ["a head of 100 KB", asX, `--x\r\nX: ${"x".repeat(100_000)}\r\n\r\n--x--`, [400]],
    ["a part without a name", asX, "--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n--x--", [400]],
    ["nothing", asX, "", [400]],
    ["only the end", asX, "--x--\r\n", [400]],
    ["alt_text of 8 KB", asX, `${part("alt_text", "x".repeat(8192))}${part("is_active", "1")}${image}--x--`, [400]],
  ];
  for (const [about, type, text, statuses] of cases) {
    const body = Buffer.from(text, "latin1");
    const answer = await sendRaw(site, { headers: { ...headers, ...type }, body }).answer;
    expect(statuses, `${about}: ${answer.slice(0, 400)}`).toContain(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]));
    expect(answer, about).toMatch(/"error":"/);
    expect(filesIn(folder), about).toEqual([]);
  }
  const ok = await sendRaw(site, {
    headers: { ...headers, ...asX },
    body: Buffer.from(`preamble\r\n${fields}${image}--x--\r\nepilogue`, "latin1"),
  }).answer;
  expect(ok, "text around the form is nobody's").toMatch(/^HTTP\/1\.1 201/);
  expect(await rowsIn(folder)).toHaveLength(1);
});

test("UP-6 16 MB, announced or not, are too much, and nothing of them stays", async () => {
  const { folder, site, headers } = await start();
  const { type, body } = await bytesOf(uploadForm({ image: Buffer.alloc(16 * 2 ** 20, 1) }));
  const announced = await sendRaw(site, { headers: { ...headers, "content-type": type }, body }).answer;
  expect(announced).toMatch(/^HTTP\/1\.1 413/);
  const { body: justOver } = await bytesOf(uploadForm({ image: Buffer.alloc(15 * 2 ** 20 + 1, 1) }));
  const boundary = justOver.subarray(2, justOver.indexOf("\r\n")).toString();
  const chunked = await fetch(`${site.origin}${path}`, {
    method: "POST",
    headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
    body: new ReadableStream({
      start(controller) {
        controller.enqueue(justOver);
        controller.close();
      },
    }),
    duplex: "half",
  } as RequestInit).then(
    ({ status }) => status,
    // The rest of the body is not read: the connection may end before the answer is seen.
    () => 413,
  );
  expect(chunked).toBe(413);
  await vi.waitFor(() => expect(filesIn(folder)).toEqual([]), 5000);
  expect(await rowsIn(folder)).toEqual([]);
});

test("UP-6 whoever goes away in the middle, or lies about the length, leaves no row, no file and no open handle", async () => {
  const { folder, site, headers } = await start();
  const { type, body } = await bytesOf(uploadForm({ image: await aJpeg({ width: 1500, height: 1000 }) }));
  const all = { ...headers, "content-type": type };
  expect(
    (await fetch(`${site.origin}${path}`, { method: "POST", headers: all, body: new Uint8Array(body) })).status,
  ).toBe(201);
  await vi.waitFor(async () => expect((await rowsIn(folder))[0]?.state).toBe("ready"), {
    timeout: 60_000,
    interval: 200,
  });
  const files = filesIn(folder).length;
  const handles = openFiles(site);

  for (let round = 0; round < 20; round += 1) {
    const half = body.subarray(0, Math.floor((body.length * (round + 1)) / 21));
    const { socket } = sendRaw(site, { headers: all, body: half, announced: body.length });
    await vi.waitFor(() => expect(filesIn(folder).length + round).toBeGreaterThanOrEqual(files), 5000);
    socket.destroy();
  }
  const short = sendRaw(site, { headers: all, body, announced: body.length - 100 });
  expect(await short.answer).toMatch(/^HTTP\/1\.1 400/);
  await vi.waitFor(() => expect(filesIn(folder)).toHaveLength(files), 10_000);
  await vi.waitFor(() => expect(openFiles(site)).toBeLessThanOrEqual(handles + 1), 10_000);
  expect(await rowsIn(folder)).toHaveLength(1);
});

test("UP-7 while 50 uploads of 15 MB come at once, pages answer within half a second and memory stays small", async () => {
  const { site, headers } = await start();
  const { type, body } = await bytesOf(
    uploadForm({ image: Buffer.concat([await aPhoto({ width: 2000, height: 1500 }), Buffer.alloc(13 * 2 ** 20)]) }),
  );
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.process.pid}/status`, "utf8"))?.[1]) / 1024;
  const before = memory();
  let most = 0;
  const latencies: number[] = [];
  let over = false;
  const watching = (async () => {
    while (!over) {
      const begin = performance.now();
      await fetch(`${site.origin}/gallery`).then((answer) => answer.text());
      latencies.push(performance.now() - begin);
      most = Math.max(most, memory());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const uploads = Array.from({ length: 50 }, () =>
    fetch(`${site.origin}${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": type },
      body: new Uint8Array(body),
    }).then(
      ({ status }) => status,
      () => "cut" as const,
    ),
  );
  const statuses = await Promise.all(uploads);
  over = true;
  await watching;
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(9);
  expect(statuses.filter((status) => status !== 201 && status !== 503 && status !== "cut")).toEqual([]);
  expect(statuses.length - statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
  expect(latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.95)]).toBeLessThan(500);
  expect(most - before).toBeLessThan(400);
});

/** The moments of an upload, as its folder shows them. */
const moments: readonly [about: string, name: RegExp][] = [
  ["the form comes in", /\.upload$/],
  ["it is decoded", /\.original\.part$/],
  ["the original is there", /\.original$/],
  ["the JPEG is written", /\.jpg\.part$/],
  ["the JPEG is there", /\.jpg$/],
  ["the first AVIF is written", /\.avif\.part$/],
  ["the first AVIF is there", /\.avif$/],
  ["the last AVIF is written", /-1600\.avif\.part$/],
  ["the last WebP is there", /-1280\.webp$/],
];

test("R-2 kill -9 at every moment of an upload: no row without its files; after the next start no file without a row, and what was answered gets ready", async () => {
  const folder = temporaryFolder();
  const { type, body } = await bytesOf(uploadForm({ image: await aJpeg({ width: 1800, height: 1200 }) }));
  const answered = new Set<string>();
  for (const [about, name] of moments) {
    const site = await startTinySite(folder, { SECRET: secret });
    const headers = { ...(await staffOf(site, folder, secret)), "content-type": type };
    const before = new Set(filesIn(folder));
    const alreadyReady = (await rowsIn(folder)).filter(({ state }) => state === "ready").length;
    const sent = fetch(`${site.origin}${path}`, { method: "POST", headers, body: new Uint8Array(body) })
      .then(async (answer) => answered.add(((await answer.json()) as { image: { file: string } }).image.file))
      .catch(() => undefined);
    const isNow = () => filesIn(folder).some((file) => name.test(file) && !before.has(file));
    // A moment may be over between two looks; then the process is killed after it, with nothing left to prepare.
    const isOver = async () => (await rowsIn(folder)).filter(({ state }) => state === "ready").length > alreadyReady;
    while (!isNow()) {
      for (let looks = 0; looks < 50 && !isNow(); looks++) await new Promise((resolve) => setTimeout(resolve, 1));
      if (!isNow() && (await isOver())) break;
    }
    site.process.kill("SIGKILL");
    await Promise.all([site.exitCode, sent]);
    const onDisk = new Set(filesIn(folder));
    for (const row of await rowsIn(folder)) {
      const needed = row.state === "ready" ? allFiles(row) : [...allFiles(row), originalFile(row.file)];
      for (const file of needed)
        expect(onDisk.has(file), `${about}: ${file} of a picture that is ${row.state}`).toBe(true);
    }
  }
  const last = await startTinySite(folder, { SECRET: secret });
  await vi.waitFor(
    async () => expect(new Set((await rowsIn(folder)).map(({ state }) => state))).toEqual(new Set(["ready"])),
    { timeout: 90_000, interval: 300 },
  );
  last.process.kill("SIGKILL");
  await last.exitCode;
  const rows = await rowsIn(folder);
  expect(answered.size).toBeGreaterThan(0);
  expect(rows.map(({ file }) => file)).toEqual(expect.arrayContaining([...answered]));
  await startTinySite(folder, { SECRET: secret });
  expect(new Set(filesIn(folder))).toEqual(new Set(rows.flatMap(allFiles)));
});
