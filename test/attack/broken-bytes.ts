import { spawnSync } from "node:child_process";
import { connect } from "node:net";
import { aJpeg } from "#test/pictures.ts";
import { countsOf, type Finding, serverErrors } from "./finding.ts";
import type { Tool } from "./run-tool.ts";
import type { Target } from "./target.ts";

/** Of zzuf: the same seeds change the same bits, so that what has happened once can be looked at again. */
const seeds = 300;
/** Nine uploads may be in the house. */
const atATime = 8;
const patienceMs = 1500;

/** Whole requests, line and headers included, and uploads, with some of their bits turned over. */
export async function runZzuf(target: Target): Promise<Finding[]> {
  const { host } = new URL(target.proxied);
  const body = JSON.stringify({ identifier: "ann@example.com", password: "seven herons over the lake" });
  const headers = [`Host: ${host}`, `Origin: ${target.proxied}`, "Content-Type: application/json", "Connection: close"];
  const requests = [
    `GET /testimonials?page=2 HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip, br\r\nConnection: close\r\n\r\n`,
    `POST /api/auth/forgot-password HTTP/1.1\r\n${headers.join("\r\n")}\r\nContent-Length: 27\r\n\r\n{"email":"ann@example.com"}`,
    `POST /api/auth/login HTTP/1.1\r\n${headers.join("\r\n")}\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ].map((text) => Buffer.from(text));
  return [
    await send(target, "whole requests", requests),
    await send(target, "the pictures of uploads", await someUploads(target), beforePicture),
  ];
}

const beforePicture = Buffer.from("Content-Type: image/jpeg\r\n\r\n");

/** From several people, for each may send sixty in ten minutes. */
async function someUploads(target: Target): Promise<Buffer[]> {
  const uploads: Buffer[] = [];
  while (uploads.length < 6) uploads.push(await anUpload(target.proxied, await target.staff()));
  return uploads;
}

async function anUpload(origin: string, staff: Record<string, string>): Promise<Buffer> {
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
  const head = [
    ...["POST /api/admin/gallery/images HTTP/1.1", `Host: ${host}`, "Connection: close", ...own],
    ...["Content-Type: multipart/form-data; boundary=b", `Content-Length: ${body.length}`],
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]);
}

/** @param from only what comes after these bytes is changed */
async function send(target: Target, what: string, originals: readonly Buffer[], from?: Buffer): Promise<Finding> {
  const answers: Record<string, number> = {};
  const all = Array.from({ length: seeds }, (_, seed) => {
    const original = originals[seed % originals.length] ?? Buffer.alloc(0);
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
    wrong: serverErrors(answers) ?? (await target.damage()),
  };
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
