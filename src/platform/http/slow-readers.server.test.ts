import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { ReadableStream } from "node:stream/web";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createTestApp } from "#test/app/create-test-app.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { createTestLog, silentLog } from "#test/app/test-log.ts";
import { openDescriptors } from "#test/processes/open-descriptors.ts";
import { listenForHttp } from "./http-server.server.ts";
import { cutSlowReaders, readingRule } from "./slow-readers.server.ts";

/* The rule with a window of 1.2 seconds instead of a minute. */
const windowMs = 1_200;
const reading = { minBytes: 300_000, windowMs };
const film = "/video/film.mp4";
const filmBytes = 30_000_000;

async function listen(fetch: Parameters<typeof listenForHttp>[0]) {
  const { log, lines } = createTestLog();
  const server = await listenForHttp(fetch, { port: 0, host: "127.0.0.1", log, reading });
  onTestFinished(() => server.close({ acceptMs: 0, inFlightMs: 0 }));
  return { port: server.port, lines };
}

/** A site with a film that is larger than all that the kernel keeps for a connection. */
async function listenWithFilm() {
  const assetsDir = temporaryFolder();
  mkdirSync(join(assetsDir, "video"));
  writeFileSync(join(assetsDir, film), Buffer.alloc(filmBytes));
  const site = await createTestApp({ env: { ORIGIN: "https://site.test" }, assetsDir });
  onTestFinished(() => site.close());
  return { ...(await listen(site.app.fetch)), filmPath: join(assetsDir, film) };
}

/** Asks and reads nothing by itself. `closed` settles when the server has ended the connection. */
function ask(port: number, path: string): { socket: Socket; closed: Promise<unknown>; isClosed(): boolean } {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: site.test\r\n\r\n`);
  return { socket, closed: once(socket, "close").catch(() => {}), isClosed: () => socket.destroyed };
}

/** A reader whose kernel acknowledges in steps. Every second look at `bytesWritten`, two a sample, is 5 seconds later. */
function simulateReader(bytesPerSecond: number, stepBytes: number) {
  let looks = 0;
  return {
    destroyed: false,
    writableLength: 1,
    samples: () => looks / 2,
    get bytesWritten() {
      looks += 1;
      return Math.floor((Math.ceil(looks / 2) * 5 * bytesPerSecond) / stepBytes) * stepBytes + this.writableLength;
    },
    resetAndDestroy() {
      this.destroyed = true;
    },
  };
}

test("NET-03 by the real rule readers of 2 and 3 KB/s are cut, those of 5 and 6 KB/s are not", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const readersOf = (rates: readonly number[]) =>
    rates.flatMap((rate) => [8_000, 64_000, 100_000].map((step) => simulateReader(rate, step)));
  const slow = readersOf([2_000, 3_000]);
  const quick = readersOf([5_000, 6_000]);
  const open = new Set([...slow, ...quick]) as unknown as ReadonlySet<Socket>;
  onTestFinished(cutSlowReaders(open, silentLog, readingRule));
  vi.advanceTimersByTime(3 * readingRule.windowMs);
  await expect.poll(() => quick.map(({ samples }) => samples()), { timeout: 20_000 }).toEqual(quick.map(() => 36));
  expect(quick.map(({ destroyed }) => destroyed)).toEqual(quick.map(() => false));
  expect(slow.map(({ destroyed }) => destroyed)).toEqual(slow.map(() => true));
});

test("NET-03 an operator reads that slow readers could not be checked, and the site goes on", async () => {
  const { log, lines } = createTestLog();
  const broken = {
    get writableLength(): number {
      throw new Error("a broken connection");
    },
  };
  const open = new Set([broken]) as unknown as ReadonlySet<Socket>;
  onTestFinished(cutSlowReaders(open, log, { minBytes: 1, windowMs: 12 }));
  // The check goes on after a failed one.
  await expect.poll(() => lines.length).toBeGreaterThan(1);
  expect(lines[0]).toMatch(/"level":"error".*a broken connection.*"slow readers could not be checked"/);
});

test("NET-03 R-22 an attacker who asks for the film and reads nothing is cut off, and the film is closed", async () => {
  const { port, lines, filmPath } = await listenWithFilm();
  const connections = Array.from({ length: 20 }, () => ask(port, film));
  const openFilms = () => openDescriptors("self").filter((target) => target === filmPath).length;
  await expect.poll(openFilms).toBe(20);
  await expect.poll(openFilms, { timeout: 20_000 }).toBe(0);
  // Only reading shows a client that its connection is gone.
  for (const { socket } of connections) socket.resume();
  await Promise.all(connections.map(({ closed }) => closed));
  expect(lines).toEqual([expect.stringContaining("connections cut: slow readers")]);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "warn", count: 1, ...reading });
});

test("NET-03 a reader who takes enough, a little at a time, gets the whole film", async () => {
  const { port, lines } = await listenWithFilm();
  const { socket } = ask(port, film);
  let read = 0;
  // At least 60 KB between two samples, 720 KB in a window, also where each wait takes twice as long. The kernel's queue of megabytes hides most of it from the process.
  for (let round = 0; round < 80 && !socket.destroyed; round += 1) {
    await wait(windowMs / 24);
    read += (socket.read(60_000) as Buffer | null)?.length ?? 0;
  }
  expect(socket.destroyed).toBe(false);
  expect(lines).toEqual([]);
  socket.on("data", (part: Buffer) => {
    read += part.length;
  });
  socket.resume();
  await expect.poll(() => read, { timeout: 20_000 }).toBeGreaterThan(filmBytes);
});

test("NET-03 an idle connection, an answer that is still being made and a slow producer are not cut", async () => {
  const { port, lines } = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/idle") return new Response("here");
    if (pathname === "/late") {
      await wait(3 * windowMs);
      return new Response("here at last");
    }
    const parts = async function* () {
      for (let part = 0; part < 30; part += 1) {
        yield new TextEncoder().encode("row\n");
        await wait(windowMs / 10);
      }
    };
    return new Response(ReadableStream.from(parts()) as BodyInit);
  });
  const all = ["/idle", "/late", "/export"].map((path) => ask(port, path));
  const texts = all.map(() => "");
  for (const [index, { socket }] of all.entries()) {
    socket.on("data", (part: Buffer) => {
      texts[index] += part.toString("latin1");
    });
    socket.resume();
  }
  await expect.poll(() => texts[1], { timeout: 20_000 }).toContain("here at last");
  await expect.poll(() => texts[2]?.match(/row/g)?.length, { timeout: 20_000 }).toBe(30);
  expect(texts[0]).toContain("here");
  expect(all.map(({ isClosed }) => isClosed())).toEqual([false, false, false]);
  expect(lines).toEqual([]);
});
