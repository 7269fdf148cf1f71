import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDescriptors } from "#test/processes/open-descriptors.ts";
import { staffOf } from "#test/processes/staff-of-process.ts";
import { type RunningSite, startSite } from "#test/processes/start-site.ts";

const secret = "a secret of a site that is only there to be attacked";
/**
 * Above this something is kept that should not be. 2,000 slow readers of the film take the process from 350 to 620 MB, which the
 * allocator keeps: the same attack once more adds nothing. The service is limited to 1,500 MB.
 */
const mostMemoryMb = 1_000;

/** What is attacked: the production build on a data folder that is thrown away. */
export type Target = {
  /** The site behind a proxy that gives every request a visitor's address of its own, so that limits do not hide the handlers. */
  proxied: string;
  /** The site itself. */
  direct: string;
  /** What a browser of the office sends; another email is another person. */
  staff(email?: string): Promise<Record<string, string>>;
  /** Answers through the proxy since the last call, by status. */
  answers(): Record<string, number>;
  /** What an attack has done to the process: undefined if nothing. */
  damage(): Promise<string | undefined>;
  memoryMb(): number;
  /** File descriptors of the process: files, connections. */
  openFiles(): number;
  close(): Promise<void>;
};

export async function startTarget(): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), "attacked-"));
  let site: RunningSite | undefined;
  let statuses: Record<string, number> = {};
  let visitors = 0;
  const proxy = createServer((incoming, answer) => {
    visitors += 1;
    const visitor = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
    const { port } = new URL(site?.origin ?? "http://localhost:1");
    // wapiti asks for brotli, which it cannot read: it would see no link.
    const { "accept-encoding": _, ...kept } = incoming.headers;
    const headers = { ...kept, "x-forwarded-for": visitor };
    const onward = request({ port, path: incoming.url, method: incoming.method, headers }, (answered) => {
      const status = answered.statusCode ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
      answer.writeHead(status, answered.headers);
      answered.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const proxied = `http://localhost:${(proxy.address() as AddressInfo).port}`;
  site = await startSite({ ORIGIN: proxied, SECRET: secret }, join(folder, "data"));
  const running = site;
  let read = 0;
  const memoryMb = () => {
    const [, kib = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${running.process.pid}/status`, "utf8")) ?? [];
    return Math.round(Number(kib) / 1024);
  };
  return {
    proxied,
    direct: site.origin,
    staff: (email) => staffOf({ origin: proxied }, folder, secret, email),
    answers() {
      const since = statuses;
      statuses = {};
      return since;
    },
    memoryMb,
    openFiles: () => openDescriptors(running.process.pid).length,
    async damage() {
      if (running.process.exitCode !== null) return `the process has ended:\n${running.output().slice(-500)}`;
      const ready = await fetch(`${running.origin}/ready`).catch(() => undefined);
      if (ready?.status !== 200) return `/ready is ${ready?.status ?? "not answered"}`;
      const lines = running.output().slice(read);
      read += lines.length;
      const failed = lines.split("\n").find((line) => /"request failed"|unhandled|"level":"fatal"/i.test(line));
      if (failed) return `the log says: ${failed.slice(0, 500)}`;
      return memoryMb() > mostMemoryMb ? `${memoryMb()} MB of memory` : undefined;
    },
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await running.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
