import { connect } from "node:net";
import { navigationLinks } from "#src/facts/navigation-links.ts";
import { freshToken } from "../test/app/captcha-token.ts";
import { anInquiry } from "../test/messages/inquiry.ts";
import { type BenchSite, startBenchSite } from "./bench-site.ts";
import { quantile, slope } from "./statistics.ts";
import { browse, open, pause, type Served } from "./visitor.ts";

const secret = "a secret that only measurements have, 32 bytes";
const paths = navigationLinks.map(({ href }) => href);
const systemClock = { now: () => new Date() };

type Row = readonly [what: string, figure: string];

/** What visitors notice while the site is busy (AU-10, R-22, R-32). Each load goes on for `seconds`. */
export async function measureBusySite({
  seconds,
  slopeSeconds,
}: {
  seconds: number;
  slopeSeconds: number;
}): Promise<Row[]> {
  const site = await startBenchSite({ settings: { SECRET: secret } });
  const rows = [
    ...(await visitorsAndForms(site, seconds)),
    await signInStorm(site, seconds / 4),
    await slowConnections(site, seconds / 3),
    await memorySlope(site, slopeSeconds),
  ];
  await site.stop();
  return rows;
}

async function visitorsAndForms(site: BenchSite, seconds: number): Promise<Row[]> {
  // As the site does for itself after its start; what the first visitor waits for before that is in start-time.ts.
  for (const path of paths) await open({ times: [], errors: 0 }, site.origin + path);
  const visitors = browse(site.origin, paths, { people: 200, readMs: 2000 });
  const forms: Served = { times: [], errors: 0 };
  await everyMs(200, seconds, () => sendForm(site.origin, forms));
  return [
    [`200 visitors for ${seconds} s, a page every 2 s each`, told(await visitors.end())],
    ["Five forms a second meanwhile", told(forms)],
  ];
}

/**
 * Wrong passwords, two hundred at once, again and again. Each is for a name of its own: one name would soon be asked for a
 * captcha, which costs no hash. What finds no place is 503.
 */
async function signInStorm(site: BenchSite, seconds: number): Promise<Row> {
  const visitors = browse(site.origin, [...paths, "/health"], { people: 20, readMs: 250 });
  const tries: Served = { times: [], errors: 0 };
  const headers = { "content-type": "application/json", origin: site.origin };
  let names = 0;
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const sent = Array.from({ length: 200 }, () => {
      names += 1;
      const body = JSON.stringify({
        identifier: `nobody${names}@example.com`,
        password: "not the password of anybody",
      });
      return open(tries, `${site.origin}/api/auth/login`, { method: "POST", headers, body, fine: [401, 429, 503] });
    });
    await Promise.all(sent);
  }
  const pages = told(await visitors.end());
  return [
    `Pages and /health while ${tries.times.length} sign-ins come 200 at once`,
    `${pages}; sign-ins ${tries.errors} errors`,
  ];
}

/** A thousand connections that send a byte of their headers every two seconds, replaced as they are cut. */
async function slowConnections(site: BenchSite, seconds: number): Promise<Row> {
  const { hostname, port } = new URL(site.origin);
  let going = true;
  let cut = 0;
  let held = 0;
  const hold = () => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write("GET / HTTP/1.1\r\nX-Slow: "));
    held += 1;
    const drip = setInterval(() => socket.write("a"), 2000);
    socket.on("error", () => {});
    // The answer 408 has to be read, or the end of the connection is never seen.
    socket.resume();
    socket.on("close", () => {
      clearInterval(drip);
      held -= 1;
      if (!going) return;
      cut += 1;
      hold();
    });
    sockets.add(socket);
  };
  const sockets = new Set<ReturnType<typeof connect>>();
  for (let index = 0; index < 1000; index += 1) hold();
  await pause(500);
  const most = held;
  const visitors = browse(site.origin, paths, { people: 20, readMs: 250 });
  await pause(seconds * 1000);
  const pages = told(await visitors.end());
  going = false;
  for (const socket of sockets) socket.destroy();
  return [`Pages while ${most} connections send hardly anything`, `${pages}; ${cut} connections were cut`];
}

/**
 * Pages, forms, sign-ins and calls that are refused. The first third is left out, in which caches fill. Resident memory also grows
 * with what was collected and not given back; what is live tells whether anything is kept that should not be.
 */
async function memorySlope(site: BenchSite, seconds: number): Promise<Row> {
  const visitors = browse(site.origin, [...paths, "/nowhere", "/api/public/reviews", "/api/auth/me"], {
    people: 50,
    readMs: 250,
  });
  const forms: Served = { times: [], errors: 0 };
  const points: [seconds: number, megabytes: number][] = [];
  const mixed = (part: number) =>
    everyMs(1000, seconds * part, async (second) => {
      await sendForm(site.origin, forms);
      const { memory } = await site.usage();
      points.push([second, memory / 2 ** 20]);
    });
  await mixed(1 / 3);
  points.length = 0;
  const liveBefore = await site.liveBytes();
  await mixed(2 / 3);
  const liveAfter = await site.liveBytes();
  await visitors.end();
  const perMinute = slope(points) * 60;
  const last = points.at(-1)?.[1] ?? Number.NaN;
  const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
  return [
    `Memory over ${seconds} s of mixed traffic`,
    `${perMinute.toFixed(2)} MB a minute, at the end ${last.toFixed(0)} MB; live ${megabytes(liveBefore)}, at the end ${megabytes(liveAfter)}`,
  ];
}

/** Begins something that often, whether or not what was begun before has ended; waits for all of it. */
async function everyMs(ms: number, seconds: number, begin: (elapsedSeconds: number) => Promise<void>): Promise<void> {
  const begun: Promise<void>[] = [];
  const start = performance.now();
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - start) {
    begun.push(begin(elapsed / 1000));
    await pause(Math.max(0, begun.length * ms - (performance.now() - start)));
  }
  await Promise.all(begun);
}

let senders = 0;

/** An inquiry from another person each time, its puzzle solved. */
async function sendForm(origin: string, forms: Served): Promise<void> {
  senders += 1;
  const recaptchaToken = await freshToken({ config: { secret }, clock: systemClock });
  const body = JSON.stringify({ ...anInquiry, email: `sender${senders}@example.com`, recaptchaToken });
  const headers = { "content-type": "application/json", origin };
  await open(forms, `${origin}/api/public/messages`, { method: "POST", headers, body });
}

function told({ times, errors }: Served): string {
  const ms = (part: number) => `${quantile(times, part).toFixed(1)} ms`;
  return `p50 ${ms(0.5)}, p99 ${ms(0.99)} of ${times.length.toLocaleString("en-US")}, ${errors} errors`;
}
