import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { sendManyOnOneConnection } from "#test/network/many-on-one-connection.ts";
import { getRaw as get } from "#test/network/raw-http.ts";
import { resetConnection, resetPhases } from "#test/network/resets.ts";
import { openDescriptors } from "#test/processes/open-descriptors.ts";
import { startTinySite } from "#test/processes/start-tiny-site.ts";

const film = "/video/film.mp4";

/** A process with a film of 8 MB, more than the kernel keeps for a connection of which nothing is read. */
async function siteWithFilm(env: Record<string, string> = {}) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "build/client/video"), { recursive: true });
  writeFileSync(join(folder, `build/client${film}`), Buffer.alloc(8_000_000));
  const site = await startTinySite(folder, env);
  const openFilms = () => openDescriptors(site.process.pid).filter((target) => target.endsWith(film)).length;
  return { ...site, openFilms };
}

/** One of each way through node:http; test:attack goes through every method. */
const usualKinds = ["GET", "POST", "OPTIONS", "CONNECT", "Upgrade", "Expect", "chunked", "nonsense"];

test("NET-01 HT-5 an attacker who resets connections in every phase neither ends the site nor leaves a file open", async () => {
  const site = await siteWithFilm();
  for (const phase of resetPhases) {
    await Promise.all(usualKinds.map((kind) => resetConnection(site.port, { kind, phase }, film)));
    expect(site.process.exitCode, `${phase}: ${site.output().slice(-1000)}`).toBe(null);
  }
  // The hole that was there: often enough the reset arrives together with the request.
  for (let round = 0; round < 60; round += 1) {
    await resetConnection(site.port, { kind: "CONNECT", phase: "sent" }, film);
  }
  expect(await get(site.port, "/health")).toMatch(/^HTTP\/1\.1 200/);
  await expect.poll(site.openFilms).toBe(0);
  expect(site.output()).not.toMatch(/"level":"(error|fatal)"|Error/);
});

test("NET-01 an attacker who sends 15,001 requests with a body over one connection does not end the site", async () => {
  const site = await startTinySite(temporaryFolder());
  expect(await sendManyOnOneConnection(site.port, 15_000)).toEqual({ 200: 5_001, 405: 10_000 });
  expect(site.process.exitCode, site.output().slice(-1000)).toBe(null);
  expect(await get(site.port, "/health")).toMatch(/^HTTP\/1\.1 200/);
  // Node warns of more than ten listeners of one kind on a connection.
  expect(site.output()).not.toMatch(/"level":"(error|fatal)"|Error|Warning/);
});

test("NET-12 R-22 an attacker who asks for the film a thousand times at once over one connection is cut, and opens no film twice", async () => {
  const site = await siteWithFilm();
  const request = `GET ${film} HTTP/1.1\r\nHost: localhost:${site.port}\r\n\r\n`;
  const socket = connect(site.port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  socket.pause().write(request.repeat(15));
  await expect.poll(site.openFilms).toBe(1);
  const closed = once(socket, "close");
  socket.write(request.repeat(1_000));
  await expect.poll(site.openFilms).toBe(0);
  socket.resume();
  await closed;
  expect(await get(site.port, "/health")).toMatch(/^HTTP\/1\.1 200/);
});
