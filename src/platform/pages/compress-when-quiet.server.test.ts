import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../process/log.server.ts";
import { compressWhenQuiet } from "./compress-when-quiet.server.ts";
import { compressWell, type PreparedPage, preparePage } from "./prepared-page.server.ts";

const numbers = Array.from({ length: 3000 }, (_, i) => (i * 7919) % 1009).join(" ");
const pageOf = (text: string) => preparePage(new Response(`<p>${text}</p>`));
/** Takes twice as long as the compression of a page of `numbers`, which begins before. */
async function asLongAsTwoPages(): Promise<void> {
  const page = await pageOf(numbers);
  for (let done = 0; done < 2; done += 1) await compressWell(page);
}

let logLines: string[];
let pages: Map<string, PreparedPage>;
let compression: ReturnType<typeof compressWhenQuiet>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  logLines = [];
  pages = new Map([["/", await pageOf(numbers)]]);
  compression = compressWhenQuiet(
    pages,
    createLog({ logLevel: "error" }, { write: (line: string) => void logLines.push(line) }),
  );
});
afterEach(() => {
  compression.stop();
  vi.useRealTimers();
});

function tenQuietSeconds(): void {
  compression.restart();
  vi.advanceTimersByTime(10_000);
}

test("PUB-18 a page that is dropped during its compression does not come back", async () => {
  tenQuietSeconds();
  const next = await pageOf("after the change");
  pages.set("/", next);
  await asLongAsTwoPages();
  expect(pages.get("/")).toBe(next);
});

test("PUB-18 each page is compressed well once, and only what is new afterwards", async () => {
  const quick = pages.get("/");
  tenQuietSeconds();
  while (pages.get("/") === quick) await setImmediate();
  const well = pages.get("/");
  const added = await pageOf(numbers);
  pages.set("/gallery", added);
  tenQuietSeconds();
  while (pages.get("/gallery") === added) await setImmediate();
  expect(pages.get("/")).toBe(well);
});

test("PUB-18 a site that stops begins and ends no compression", async () => {
  const quick = pages.get("/");
  tenQuietSeconds();
  compression.stop();
  tenQuietSeconds();
  await asLongAsTwoPages();
  expect(pages.get("/")).toBe(quick);
});

test("PUB-18 a page that cannot be compressed is logged and served as it is", async () => {
  const broken = { ...(await pageOf("broken")), identity: { body: null as never, headers: {} } };
  pages.set("/", broken);
  tenQuietSeconds();
  while (logLines.length === 0) await setImmediate();
  expect(logLines[0]).toContain("a page could not be compressed well");
  expect(pages.get("/")).toBe(broken);
});
