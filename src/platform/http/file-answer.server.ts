import { ReadableStream } from "node:stream/web";
import type { Context } from "hono";
import type { ByteRange, FileContent } from "../files/file-store.server.ts";
import { acceptsEncoding, matchesEtag } from "../pages/request-conditions.ts";

export type ServedFile = FileContent & {
  /** All but Content-Length, which depends on the part sent. */
  headers: Readonly<Record<string, string>>;
  etag: string;
  /** The same file, precompressed. */
  compressed: Partial<Record<"br" | "gzip", FileContent>>;
};

/** Up to this size one read is cheaper than a stream. */
const readWholeBytes = 256 * 1024;

/** Answers a GET or HEAD with a file: 304, a part, or the whole, compressed if the browser accepts it. */
export async function answerWithFile(c: Context, file: ServedFile): Promise<Response> {
  const encoding = chooseEncoding(file, c.req.header("accept-encoding"));
  const variant = (encoding && file.compressed[encoding]) ?? file;
  // Each encoding has its own tag (RFC 9110 §8.8.3.3).
  const etag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag;
  const headers: Record<string, string> = { ...file.headers, etag };
  if (matchesEtag(c.req.header("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  if (encoding) headers["content-encoding"] = encoding;

  // Parts of two versions of a file must not be mixed (RFC 9110 §13.1.5).
  const sameAsBefore = (c.req.header("if-range") ?? etag) === etag;
  const range = sameAsBefore && !encoding ? readByteRange(c.req.header("range"), file.bytes) : undefined;
  if (range === "unsatisfiable") {
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${file.bytes}` } });
  }
  const { first, last } = range ?? { first: 0, last: variant.bytes - 1 };
  headers["content-length"] = String(last - first + 1);
  if (range) headers["content-range"] = `bytes ${first}-${last}/${file.bytes}`;
  const body = c.req.method === "HEAD" ? null : await read(variant, { first, last });
  return new Response(body, { status: range ? 206 : 200, headers });
}

async function read(content: FileContent, range: ByteRange): Promise<BodyInit> {
  const isWhole = range.last - range.first + 1 === content.bytes;
  if (isWhole && content.bytes <= readWholeBytes) return (await content.readAll()) as BodyInit;
  return ReadableStream.from(content.stream(range)) as BodyInit;
}

function chooseEncoding({ compressed }: ServedFile, accepted: string | undefined): "br" | "gzip" | undefined {
  return (["br", "gzip"] as const).find((one) => compressed[one] && acceptsEncoding(accepted, one));
}

/**
 * Reads a Range header with one range (RFC 9110 §14.1.2), which is all that players send.
 *
 * @returns undefined for the whole file (no header, several ranges, another unit); "unsatisfiable" if the bytes do not exist
 */
function readByteRange(header: string | undefined, size: number): ByteRange | undefined | "unsatisfiable" {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 };
  }
  if (last !== "" && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return "unsatisfiable";
  return { first: Number(first), last: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
