import { once } from "node:events";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { exchangeRaw, getRaw as get } from "#test/network/raw-http.ts";
import { spawnTinySite, startTinySite } from "#test/processes/start-tiny-site.ts";

test("OPS-06 R-15 SIGTERM: not ready at once, what is in flight is finished, then 0", async () => {
  const folder = temporaryFolder();
  const { port, process: child, exitCode } = await startTinySite(folder);
  const slow = get(port, "/gallery?page=800");
  const idle = exchangeRaw(port, `GET /health HTTP/1.1\nHost: localhost:${port}\n\n`);
  expect(await get(port, "/ready")).toMatch(/^HTTP\/1\.1 200/);

  const stoppedAt = performance.now();
  child.kill("SIGTERM");
  // In the two seconds in which load balancers find out, connections are still taken.
  expect(await untilNotReady(port)).toMatch(/^HTTP\/1\.1 503/);
  expect(await slow).toContain("<title>Page</title>");
  expect(await idle).toMatch(/^HTTP\/1\.1 200/);
  expect(await exitCode).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(25_000);
  await expect(get(port, "/health")).rejects.toThrow();
  expect(readFileSync(join(folder, "data", "app.db")).byteLength).toBeGreaterThan(0);
  // Everything is in the file: the write-ahead log is empty or gone.
  const raw = new DatabaseSync(join(folder, "data", "app.db"), { readOnly: true });
  expect(raw.prepare("PRAGMA quick_check").get()).toEqual({ quick_check: "ok" });
  raw.close();
});

/** Asks until the answer is no longer yes; the signal is on its way. */
async function untilNotReady(port: number): Promise<string> {
  for (;;) {
    const answer = await get(port, "/ready");
    if (!answer.startsWith("HTTP/1.1 200")) return answer;
  }
}

test("OPS-06 at a terminal, Ctrl-C ends it without delay; the repetition by npm and start script is the same press", async () => {
  const { process: child, exitCode, output } = await startTinySite(temporaryFolder());
  child.kill("SIGINT");
  child.kill("SIGINT");
  expect(await exitCode).toBe(0);
  const times = ["stopping", "stopped"].map((message) => {
    const line = output()
      .split("\n")
      .find((one) => one.includes(`"msg":"${message}"`));
    return Date.parse((JSON.parse(line ?? "") as { time: string }).time);
  });
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeLessThan(1500);
});

test("R-15 a second signal ends it at once, with 1", async () => {
  const { port, process: child, exitCode, output } = await startTinySite(temporaryFolder());
  const slow = get(port, "/gallery?page=9999").catch(() => "cut off");
  await get(port, "/health");
  child.kill("SIGTERM");
  await untilNotReady(port);
  const insist = setInterval(() => child.kill("SIGTERM"), 50);
  expect(await exitCode).toBe(1);
  clearInterval(insist);
  expect(output()).toContain("stopped at once");
  expect(await slow).not.toContain("<title>");
});

test("R-31 an uncaught error is logged, what is in flight is finished, and the process ends with 1", async () => {
  const { port, exitCode, output } = await startTinySite(temporaryFolder());
  const slow = get(port, "/gallery?page=800");
  await get(port, "/health");
  await get(port, "/gallery?page=6666").catch(() => "whatever it was answered with");
  expect(await slow).toContain("<title>Page</title>");
  expect(await exitCode).toBe(1);
  expect(output()).toMatch(/"level":"fatal".*Uncaught on purpose\..*"msg":"uncaught error"/);
  expect(output()).toContain('"msg":"stopped"');
});

test("OPS-08 every line of the log is JSON, and the secret is in none", async () => {
  const secret = "canary-7f3a-canary-7f3a-canary-7f3a";
  const site = await startTinySite(temporaryFolder(), {
    SECRET: secret,
    SMTP_URL: "smtp://user:canary-7f3a@127.0.0.1:1",
  });
  await get(site.port, "/api/public/reviews");
  site.process.kill("SIGINT");
  await site.exitCode;
  const lines = site.output().trim().split("\n");
  const [logs, forPeople] = [true, false].map((isLog) => lines.filter((line) => line.startsWith("{") === isLog));
  expect(forPeople?.join("\n")).toMatch(
    /^Three County Seamless Gutters is ready at \S+\n\nThere is no account yet\..*:\n {2}\S+\nIt works once, .*\n*$/,
  );
  const logged = (logs ?? []).map((line) => JSON.parse(line) as { msg: string });
  expect(logged.map(({ msg }) => msg)).toEqual(expect.arrayContaining(["ready", "call", "stopping", "stopped"]));
  expect(site.output()).not.toContain("canary-7f3a");
});

test("OP-7 what the process writes is for nobody else on the machine, whatever it was started with", async () => {
  const folder = temporaryFolder();
  const running = await startTinySite(folder);
  const inquiry = { email: "nobody@example.com" };
  const headers = { origin: running.origin, "content-type": "application/json" };
  await fetch(`${running.origin}/api/auth/forgot-password`, { method: "POST", headers, body: JSON.stringify(inquiry) });
  const data = join(folder, "data");
  const files = readdirSync(data, { recursive: true, encoding: "utf8" });
  expect(files).toContain("app.db");
  for (const name of files) expect(statSync(join(data, name)).mode & 0o077, name).toBe(0);
});

test("R-29 the site stays when the reader of the log exits", async () => {
  const site = await startTinySite(temporaryFolder());
  site.process.stdout?.destroy();
  for (let call = 0; call < 3; call++) expect(await get(site.port, "/api/public/reviews")).toMatch(/^HTTP\/1\.1 200/);
  site.process.kill("SIGINT");
  expect(await site.exitCode).toBe(0);
});

async function refusedStart(env: Record<string, string>, folder = temporaryFolder()): Promise<string> {
  const { exitCode, output } = spawnTinySite(folder, env);
  expect(await exitCode).toBe(1);
  return output();
}

test("OPS-03 a wrong setting stops the start with one line and 1", async () => {
  expect(await refusedStart({ PORT: "many" })).toBe('PORT must be a whole number from 0 to 65535, not "many".\n');
});

test("a port that is taken stops the start with one line that says so", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  expect(await refusedStart({ PORT: String(port) })).toBe(`Port ${port} is already in use; set PORT to another one.\n`);
});

test("OPS-13 a data folder that is a file stops the start with one line", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "data"), "");
  expect(await refusedStart({}, folder)).toBe(`DATA_DIR ${join(folder, "data")} is not a folder.\n`);
});
