import { connect } from "node:net";
import { aPassword } from "#test/accounts/accounts.ts";
import { aJpeg, uploadForm } from "#test/content/pictures.ts";
import { startSmtpPeer } from "#test/network/smtp-peer.ts";
import { brokenRules, look } from "./data.ts";
import type { Outcome } from "./outcome.ts";
import { addPerson, call, signedIn } from "./people.ts";
import { pause, startSite, until } from "./site.ts";
import { say, trouble } from "./trouble.ts";

/** A person has ten sessions at most, so several of them sign in at several places. */
const people = ["rita", "ben", "ann", "cem"].map((name) => `${name}@example.com`);
const places = 5;

/** SIGTERM while people sign in at twenty places, an upload has come half and a mail is on its way. */
export async function stopWithWorkInFlight(): Promise<Outcome> {
  const { outcome, folder, expect } = trouble();
  const peer = await startSmtpPeer({
    onData(stream, _, done) {
      stream.resume();
      stream.on("end", () => setTimeout(done, 4_000));
    },
  });
  const site = await startSite({ folder, env: { SMTP_URL: peer.url, UV_THREADPOOL_SIZE: "4" } });
  const ids: number[] = [];
  for (const email of people) ids.push(await addPerson(folder, { email, role: "siteadmin", password: aPassword }));
  const [rita = 0] = ids;
  const headers = await signedIn(folder, site, rita);
  const message = await say(site, 1);
  await peer.connected(1);
  const form = new Response(uploadForm({ image: await aJpeg({ width: 500, height: 375 }) }));
  const body = Buffer.from(await form.arrayBuffer());
  const upload = connect(site.port, "127.0.0.1");
  let answer = "";
  upload.setEncoding("latin1").on("data", (part) => {
    answer += part;
  });
  const head = { ...headers, host: new URL(site.origin).host, "content-type": form.headers.get("content-type") ?? "" };
  const lines = Object.entries({ ...head, "content-length": body.length }).map(([name, value]) => `${name}: ${value}`);
  upload.write(`POST /api/admin/gallery/images HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  upload.write(body.subarray(0, body.length / 2));
  const signIns = people.flatMap((identifier) =>
    Array.from({ length: places }, () => call(site, "POST", "/api/auth/login", { identifier, password: aPassword })),
  );
  await pause(50);

  outcome.injected++;
  const begin = performance.now();
  site.child.kill("SIGTERM");
  const ready = () => call(site, "GET", "/ready").catch(() => undefined);
  expect(await until(async () => (await ready())?.status === 503, 1_500), "it still says that it is ready");
  upload.write(body.subarray(body.length / 2));
  const statuses = (await Promise.all(signIns.map((one) => one.catch(() => undefined)))).map((one) => one?.status ?? 0);
  const code = await site.ended;
  const took = performance.now() - begin;
  expect(code === 0, `it ends with ${code}`);
  expect(took < 25_000, `it takes ${Math.round(took)} ms`);
  // 503 is a deliberate answer too: on a slow machine the queue for passwords is full.
  expect(
    statuses.every((status) => status === 200 || status === 503),
    `people who sign in are answered with ${statuses.join(" ")}`,
  );
  expect(answer.startsWith("HTTP/1.1 201"), `the upload is answered with ${answer.slice(0, 40)}`);
  const signedInNow = statuses.filter((status) => status === 200).length;
  expect(signedInNow > 0, "nobody was signed in");
  outcome.acknowledged = signedInNow + (answer ? 1 : 0) + 1;

  // Before the next start, which sends what waits.
  const counts = look(folder, ({ value }) => ({
    messages: value("SELECT count(*) FROM messages"),
    sessions: value("SELECT count(*) FROM sessions") - 1,
    pictures: value("SELECT count(*) FROM gallery_images"),
    halfSent: value("SELECT count(*) FROM outgoing_mail WHERE state = 'sending'"),
  }));
  expect(message.status === 200 && counts.messages === 1, `${counts.messages} messages`);
  expect(counts.sessions === signedInNow, `${counts.sessions} sessions`);
  expect(counts.pictures === 1, `${counts.pictures} pictures`);
  expect(counts.halfSent === 0, "a mail was left half sent");
  outcome.lost = 1 - counts.messages + signedInNow - counts.sessions + 1 - counts.pictures;
  const again = await startSite({ folder });
  outcome.slowestStartMs = again.readyMs;
  outcome.broken.push(...brokenRules(folder));
  await again.kill();
  await peer.close();
  return outcome;
}
