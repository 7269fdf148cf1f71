import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptsEncoding, matchesEtag } from "./request-conditions.ts";

type Encoding = "br" | "gzip" | "identity";
type Variant = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

/** A page in every encoding. */
export type PreparedPage = { status: number; etag: string } & Record<Encoding, Variant>;

/** Answers GET and HEAD without a promise: in the best encoding, or with 304 to a browser that has the page. */
export function answerWith(request: Request, page: PreparedPage): Response {
  const variant = page[chooseEncoding(request.headers.get("accept-encoding"))];
  if (page.status === 200 && matchesEtag(request.headers.get("if-none-match"), page.etag)) {
    const { "content-encoding": _encoding, "content-length": _length, ...headers } = variant.headers;
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === "HEAD" ? null : variant.body, {
    status: page.status,
    headers: variant.headers,
  });
}

/** Compresses a rendered page in a few milliseconds; `compressWell` does the rest. The ETag follows from its HTML. */
export async function preparePage(response: Response): Promise<PreparedPage> {
  const html = Buffer.from(await response.arrayBuffer());
  const etag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  const headers = {
    ...Object.fromEntries(response.headers),
    etag,
    vary: "accept-encoding",
    // Browsers revalidate and mostly get 304: a change shows at the next load.
    "cache-control": response.status === 200 ? "no-cache" : "no-store",
  };
  return { status: response.status, etag, ...(await inEveryEncoding(html, headers, quickly)) };
}

/** The same page with a tenth fewer bytes. Takes a tenth of a second of a processor, beside the thread that answers. */
export async function compressWell({ status, etag, identity }: PreparedPage): Promise<PreparedPage> {
  return { status, etag, ...(await inEveryEncoding(identity.body, identity.headers, well)) };
}

type Quality = { brotli: number; gzip: number };
const quickly: Quality = { brotli: 5, gzip: 6 };
const well: Quality = { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION };

async function inEveryEncoding(
  html: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  quality: Quality,
): Promise<Record<Encoding, Variant>> {
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality.brotli } }),
    promisify(gzip)(html, { level: quality.gzip }),
  ]);
  const variant = (body: Uint8Array<ArrayBuffer>, encoding?: Encoding): Variant => ({
    body,
    headers: {
      ...headers,
      "content-length": String(body.length),
      ...(encoding ? { "content-encoding": encoding } : {}),
    },
  });
  return { br: variant(br, "br"), gzip: variant(gzipped, "gzip"), identity: variant(html) };
}

/**
 * Compresses a page that is sent once. It holds no secret that repeated answers could give away: session and CSRF token are in
 * cookies, and the nonce is a new one each time (the BREACH attack, https://www.breachattack.com).
 */
export async function compressOnce(request: Request, response: Response): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get("accept-encoding"));
  const headers = new Headers(response.headers);
  headers.append("vary", "accept-encoding");
  if (encoding === "identity" || !response.body)
    return new Response(response.body, { status: response.status, headers });
  headers.set("content-encoding", encoding);
  const html = await response.arrayBuffer();
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  const body = encoding === "br" ? await promisify(brotliCompress)(html, quick) : await promisify(gzip)(html);
  return new Response(body, { status: response.status, headers });
}

function chooseEncoding(accepted: string | null): Encoding {
  if (acceptsEncoding(accepted, "br")) return "br";
  return acceptsEncoding(accepted, "gzip") ? "gzip" : "identity";
}
