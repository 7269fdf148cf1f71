import { get } from "node:http";
import { openDescriptors } from "#test/processes/open-descriptors.ts";
import { startSite } from "#test/processes/start-site.ts";
import type { Finding } from "./finding.ts";
import { runTool } from "./run-tool.ts";
import type { Target } from "./target.ts";

/** R-22, for other visitors at the same time. */
const slowestPageMs = 500;
const film = "/video/seamless-gutters-florida.mp4";
/** More connections than the site has places (2,000), each of which asks for the film and reads 3 bytes a second. */
const slowReading = ["-X", "-c", "2400", "-r", "600", "-k", "1", "-w", "512", "-y", "1024", "-n", "10", "-z", "32"];
/** A minute, twelve samples apart by five seconds, and what it takes the tool to open its connections. */
const longestOutageMs = 80_000;

const slowSending = [
  ["slow headers, 1,000 connections", "/", ["-H", "-c", "1000", "-r", "250", "-i", "5"]],
  ["slow bodies, 500 connections", "/api/auth/login", ["-B", "-c", "500", "-r", "200", "-i", "5", "-s", "8192"]],
] as const;

/** Holds connections open by hardly sending or reading anything, and looks how others are served. */
export async function runSlowClients(target: Target): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, path, args] of slowSending) {
    const { held, others, printed } = await attack(target.direct, path, args, 20);
    findings.push({
      attack: `slowhttptest: ${what}`,
      counts: countsOf(held, others),
      wrong: heldNothing(held, printed) ?? unserved(others) ?? (await target.damage()),
    });
  }
  return [...findings, await readFromOneAddress(), await readFromManyAddresses(target)];
}

/** One address, not exempt: it gets its hundred places, and others do not notice. */
async function readFromOneAddress(): Promise<Finding> {
  const site = await startSite({ TRUST_PROXY: "", COUNT_PRIVATE_ADDRESSES: "true" });
  let held = 0;
  // The tool counts those, too, that wait in the kernel for their refusal.
  const counting = setInterval(() => {
    held = Math.max(held, openSockets(site.process.pid));
  }, 200);
  try {
    const before = openSockets(site.process.pid);
    const { others, printed } = await attack(site.origin, film, slowReading, 20);
    held -= before;
    return {
      attack: "slowhttptest: slow reading of the film, 2,400 connections from one address",
      counts: countsOf(held, others),
      wrong:
        heldNothing(held, printed) ??
        // The other visitor has one or two.
        (held > 105 ? `one address has held ${held} connections` : undefined) ??
        unserved(others) ??
        (site.process.exitCode === null ? undefined : "the process has ended"),
    };
  } finally {
    clearInterval(counting);
    await site.dispose();
  }
}

function openSockets(pid: number | undefined): number {
  return openDescriptors(pid).filter((target) => target.startsWith("socket:")).length;
}

/** All places are taken, as by many addresses at once (this machine is exempt): they are free again after a minute. */
async function readFromManyAddresses(target: Target): Promise<Finding> {
  const { held, others, printed } = await attack(target.direct, film, slowReading, 90);
  const outage = others.longestOutageMs;
  return {
    attack: "slowhttptest: slow reading of the film, 2,400 connections as from many addresses",
    counts: `${countsOf(held, others)}, longest time without an answer ${(outage / 1000).toFixed(0)} s`,
    wrong:
      heldNothing(held, printed) ??
      (outage > longestOutageMs ? "the places were not free again after a minute" : undefined) ??
      (await target.damage()),
  };
}

async function attack(origin: string, path: string, args: readonly string[], seconds: number) {
  const visits = measureOthers(origin);
  const sent = ["-u", `${origin}${path}`, "-f", "application/json", "-l", String(seconds), "-p", "3"];
  const printed = await runTool("slowhttptest", [...args, ...sent], seconds + 30);
  const others = await visits.end();
  const held = Math.max(0, ...[...printed.matchAll(/connected:\s+(\d+)/g)].map(([, count]) => Number(count)));
  return { held, others, printed };
}

type Others = { times: number[]; errors: number; longestOutageMs: number };

const p99Of = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY;

function countsOf(held: number, { times, errors }: Others): string {
  return `${held} held at once; ${times.length} pages for others, p99 ${p99Of(times).toFixed(0)} ms, ${errors} errors`;
}

function heldNothing(held: number, printed: string): string | undefined {
  return held === 0 ? `it has held nothing:\n${printed.slice(-500)}` : undefined;
}

function unserved({ times, errors }: Others): string | undefined {
  return errors > 0 || p99Of(times) > slowestPageMs ? "others are not served" : undefined;
}

/** One visitor, at another address of this machine, who opens a page on a new connection, again and again. */
function measureOthers(origin: string) {
  const times: number[] = [];
  let errors = 0;
  let going = true;
  let servedAt = performance.now();
  let longestOutageMs = 0;
  async function visit(): Promise<void> {
    while (going) {
      const begin = performance.now();
      const status = await statusOf(`${origin}/contact`);
      const end = performance.now();
      if (status === 200) {
        times.push(end - begin);
        servedAt = end;
      } else errors += 1;
      longestOutageMs = Math.max(longestOutageMs, end - servedAt);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const visiting = visit();
  return {
    async end(): Promise<Others> {
      going = false;
      await visiting;
      return { times, errors, longestOutageMs };
    },
  };
}

function statusOf(address: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const { port, pathname, host } = new URL(address);
    const options = {
      host: "127.0.0.1",
      localAddress: "127.0.0.2",
      port,
      path: pathname,
      headers: { host },
      agent: false,
    };
    const request = get(options, (answer) => {
      answer.resume();
      answer.on("close", () => resolve(answer.statusCode));
    });
    request.setTimeout(5_000, () => request.destroy());
    request.on("error", () => resolve(undefined));
  });
}
