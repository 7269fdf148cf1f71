import { existsSync } from "node:fs";
import { Writable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { getRaw as get } from "#test/network/raw-http.ts";
import { childrenOf, isRunning } from "#test/processes/processes.ts";
import { startTinySite, type TinySite } from "#test/processes/start-tiny-site.ts";
import { createLog } from "./log.server.ts";
import { boundedOutput, maxWaitingLength } from "./standard-output.server.ts";

/** A stream with a reader that reads only when the test says so. */
function unreadStream() {
  const written: string[] = [];
  let release: (() => void) | undefined;
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      written.push(chunk);
      release = done;
    },
  });
  const read = async () => {
    while (release) {
      const next = release;
      release = undefined;
      next();
      await new Promise(setImmediate);
    }
  };
  return { stream, written, read };
}

test("OPS-09 lines beyond the limit are dropped and counted once; a fatal line and all earlier ones are kept", async () => {
  const { stream, written, read } = unreadStream();
  const log = createLog(
    { logLevel: "info" },
    boundedOutput(stream, (lines) => log.error({ lines }, "dropped")),
  );
  const long = "x".repeat(10_000);
  for (let line = 0; line < 150; line++) log.info({ line, long }, "call");
  log.fatal("the end");
  expect(stream.writableLength).toBeLessThan(maxWaitingLength + 1000);
  await read();
  const lines = written.map((text) => JSON.parse(text) as { line?: number; lines?: number; msg: string });
  const kept = lines.filter(({ msg }) => msg === "call").map(({ line }) => line);
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, line) => line));
  expect(kept.length).toBeGreaterThan(90);
  expect(lines.slice(kept.length)).toEqual([
    expect.objectContaining({ msg: "the end" }),
    expect.objectContaining({ msg: "dropped", lines: 150 - kept.length }),
  ]);
  log.info({ long: "x".repeat(2 * maxWaitingLength) }, "longer than the limit");
  await read();
  log.info("after");
  await read();
  expect(written.at(-2)).toContain('"longer than the limit"');
  expect(written.at(-1)).toContain('"after"');
});

/** Makes the site write 2.5 MB: more than the kernel, the programs between and the limit can hold. */
async function fillLog({ port }: TinySite): Promise<void> {
  for (let call = 0; call < 8; call++) expect(await get(port, "/gallery?page=5555")).toMatch(/^HTTP\/1\.1 500/);
  expect(await get(port, "/ready")).toMatch(/^HTTP\/1\.1 200/);
}

const outputs: readonly (readonly [string, readonly string[]])[] = [
  ["a socket", []],
  ["a pipe", ["sh", "-c", '"$0" "$@" | cat']],
  // `script` puts a terminal before it.
  ["a terminal", ["sh", "-c", 'exec script --quiet --command "exec $0 $*" /dev/null']],
];

test.each(outputs.filter(([output]) => output !== "a terminal" || existsSync("/usr/bin/script")))(
  "OPS-09 R-29 %s that is not read holds up no request and no stop, and once it is read the dropped lines are counted",
  async (_, before) => {
    const site = await startTinySite(temporaryFolder(), {}, before);
    // Below the shell that has started it.
    const [pid = 0] = before.length > 0 ? childrenOf(site.process.pid) : [site.process.pid];
    // 0 would be the tests' own process group.
    expect(pid).toBeGreaterThan(0);
    onTestFinished(() => void (isRunning(pid) && process.kill(pid, "SIGKILL")));
    site.process.stdout?.pause();
    await fillLog(site);
    site.process.stdout?.resume();
    await site.printed(/"lines":\d+,"msg":"log lines were dropped/);
    site.process.stdout?.pause();
    await fillLog(site);
    process.kill(pid, "SIGINT");
    await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
    site.process.stdout?.resume();
    await site.exitCode;
  },
);
