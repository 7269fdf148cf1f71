import { spawnSync } from "node:child_process";
import { connect } from "node:net";
import { aJpeg } from "#test/content/pictures.ts";
import { countsOf, type Finding, serverErrors } from "./finding.ts";
import type { Tool } from "./run-tool.ts";
import type { Target } from "./target.ts";

/** Of zzuf: the same seeds change the same bits, so that what has happened once can be looked at again. */
const seeds = 300;
/** Nine uploads may be in flight. */
const atATime = 8;
const patienceMs = 1500;

/** One request as a visitor from this address sends it: limits count by address, and must not hide what stands behind them. */
type Original = (visitor: string) => Buffer;

/** Whole requests, line and headers included, and uploads, with some of their bits turned over. */
export async function runZzuf(target: Target): Promise<Finding[]> {
  const { host } = new URL(target.proxied);
  const body = JSON.stringify({ identifier: "ann@example.com", password: "seven herons over the lake" });
  const request = (line: string, visitor: string, rest: string, ...more: readonly string[]) =>
    Buffer.from(
      `${[`${line} HTTP/1.1`, `Host: ${host}`, `X-Forwarded-For: ${visitor}`, ...more, "Connection: close"].join("\r\n")}\r\n\r\n${rest}`,
    );
  const json = [`Origin: ${target.proxied}`, "Content-Type: application/json"];
  const requests: Original[] = [
    (visitor) => request("GET /testimonials?page=2", visitor, "", "Accept-Encoding: gzip, br"),
    (visitor) =>
      request("POST /api/auth/forgot-password", visitor, '{"email":"ann@example.com"}', ...json, "Content-Length: 27"),
    (visitor) =>
      request(
        "POST /api/auth/login",
        visitor,
        `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
        ...json,
        "Transfer-Encoding: chunked",
      ),
  ];
  const whole = await send(target, "whole requests", requests);
  const pictures = await send(target, "the pictures of uploads", await someUploads(target), beforePicture);
  return [whole, pictures];
}

const beforePicture = Buffer.from("Content-Type: image/jpeg\r\n\r\n");

/** From several people, for each may send sixty in ten minutes. */
async function someUploads(target: Target): Promise<Original[]> {
  const uploads: Original[] = [];
  while (uploads.length < 6)
    uploads.push(await anUpload(target.proxied, await target.staff(`rita.${uploads.length}@example.com`)));
  return uploads;
}

async function anUpload(origin: string, staff: Record<string, string>): Promise<Original> {
  const picture = await aJpeg({ width: 400, height: 300 });
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${field("alt_text", "A gutter.")}${field("is_active", "1")}`),
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="image"; filename="x.jpg"\r\n${beforePicture}`),
    picture,
    Buffer.from("\r\n--b--\r\n"),
  ]);
  const { host } = new URL(origin);
  const own = Object.entries(staff).map(([name, value]) => `${name}: ${value}`);
  return (visitor) => {
    const head = [
      ...["POST /api/admin/gallery/images HTTP/1.1", `Host: ${host}`, "Connection: close", ...own],
      ...[`X-Forwarded-For: ${visitor}`, "Content-Type: multipart/form-data; boundary=b"],
      `Content-Length: ${body.length}`,
    ];
    return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]);
  };
}

/** @param from only what comes after these bytes is changed */
async function send(target: Target, what: string, originals: readonly Original[], from?: Buffer): Promise<Finding> {
  const answers: Record<string, number> = {};
  const all = Array.from({ length: seeds }, (_, seed) => {
    const original = originals[seed % originals.length]?.(`10.250.${seed >> 8}.${seed & 255}`) ?? Buffer.alloc(0);
    const kept = from ? original.indexOf(from) + from.length : 0;
    return () => Buffer.concat([original.subarray(0, kept), fuzzed(original.subarray(kept), seed)]);
  });
  for (let first = 0; first < all.length; first += atATime) {
    const some = all.slice(first, first + atATime).map((make) => statusOf(Number(new URL(target.direct).port), make()));
    for (const status of await Promise.all(some)) answers[status] = (answers[status] ?? 0) + 1;
  }
  return {
    attack: `zzuf on ${what}, seeds 0 to ${seeds - 1}`,
    counts: countsOf(answers),
    wrong: serverErrors(answers) ?? (await target.damage()) ?? notMet(answers),
  };
}

/** Where nothing was taken, nothing was tried. */
function notMet(answers: Readonly<Record<string, number>>): string | undefined {
  return Object.keys(answers).some((status) => status.startsWith("2"))
    ? undefined
    : "none was taken: what is behind was not met";
}

const zzuf: Tool = "zzuf";

function fuzzed(bytes: Buffer, seed: number): Buffer {
  const ratio = ["0.0005", "0.002", "0.01", "0.05"][(seed >> 3) % 4] ?? "0.01";
  return spawnSync(zzuf, ["-s", String(seed), "-r", ratio], { input: bytes, maxBuffer: 2 ** 24 }).stdout;
}

/** The status of the first answer, or that none came: what is no HTTP may be hung up on. */
function statusOf(port: number, request: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    const end = () => {
      clearTimeout(late);
      socket.destroy();
      resolve(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? "no answer");
    };
    // Half a request may wait for its other half until the server's own deadline.
    const late = setTimeout(end, patienceMs);
    socket.setEncoding("latin1");
    socket.on("data", (piece) => {
      answer += piece;
    });
    socket.on("close", end);
    socket.on("error", end);
  });
}
