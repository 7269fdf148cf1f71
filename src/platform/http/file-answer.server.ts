import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { ReadableStream } from "node:stream/web";
import type { Context } from "hono";
import { readByteRange } from "./byte-range.ts";

export type FileVariant = { path: string; size: number };

export type ServedFile = FileVariant & {
  /** Without Content-Length, which depends on what is sent. */
  headers: Readonly<Record<string, string>>;
  etag: string;
  /** The same file, compressed in advance. */
  compressed: Partial<Record<"br" | "gzip", FileVariant>>;
};

/** Up to here one read is cheaper than a stream. */
const readWholeBytes = 256 * 1024;

/** Answers a GET or HEAD with a file: not modified, a part of it, or all of it, compressed where the browser takes that. */
export async function answerWithFile(c: Context, file: ServedFile): Promise<Response> {
  const encoding = chooseEncoding(file, c.req.header("accept-encoding"));
  const variant = (encoding && file.compressed[encoding]) ?? file;
  // Other bytes, other tag (RFC 9110 §8.8.3.3).
  const etag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag;
  const headers: Record<string, string> = { ...file.headers, etag };
  const known = c.req.header("if-none-match")?.split(",");
  if (known?.some((tag) => tag.trim() === etag)) return new Response(null, { status: 304, headers });
  if (encoding) headers["content-encoding"] = encoding;

  // A part of something that has changed since the first part was sent would be garbage (RFC 9110 §13.1.5).
  const sameAsBefore = (c.req.header("if-range") ?? etag) === etag;
  const range = sameAsBefore && !encoding ? readByteRange(c.req.header("range"), file.size) : undefined;
  if (range === "unsatisfiable") {
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${file.size}` } });
  }
  const { first, last } = range ?? { first: 0, last: variant.size - 1 };
  headers["content-length"] = String(last - first + 1);
  if (range) headers["content-range"] = `bytes ${first}-${last}/${file.size}`;
  const body = c.req.method === "HEAD" ? null : await read(variant, first, last);
  return new Response(body, { status: range ? 206 : 200, headers });
}

async function read({ path, size }: FileVariant, first: number, last: number) {
  if (last - first + 1 === size && size <= readWholeBytes) return readFile(path);
  return ReadableStream.from<Uint8Array>(createReadStream(path, { start: first, end: last })) as BodyInit;
}

function chooseEncoding({ compressed }: ServedFile, accepted: string | undefined): "br" | "gzip" | undefined {
  if (!accepted) return undefined;
  if (compressed.br && accepts(accepted, "br")) return "br";
  return compressed.gzip && accepts(accepted, "gzip") ? "gzip" : undefined;
}

/** RFC 9110 §12.5.3, as far as browsers use it; a weight of zero means no. */
function accepts(accepted: string, encoding: string): boolean {
  const choice = accepted.split(",").find((part) => part.trim().split(";")[0]?.trim() === encoding);
  return choice !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(choice);
}
