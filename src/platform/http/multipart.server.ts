import { HttpProblem } from "../process/problem.ts";

/** One part of a multipart body. Read `content` to its end, or not at all, before asking for the next part. */
export type Part = {
  name: string;
  /** As the browser named it; undefined for a plain field. Anybody can write anything there (UP-4). */
  filename: string | undefined;
  content: AsyncIterable<Buffer>;
};

export type MultipartLimits = {
  /** Of the whole body. */
  bytes: number;
  parts: number;
  /** A body that stands still for so long is given up. */
  stallMs: number;
};

const headerBytes = 4 * 1024;
/** RFC 2046 §5.1.1. */
const boundaryPattern = /^multipart\/form-data\s*;\s*boundary=(?:"([^"\r\n]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*$/i;

/**
 * Reads a multipart/form-data body (RFC 7578) part by part as it comes in, so that no file is ever held in memory. Content
 * that is left unread by the caller is skipped.
 *
 * @throws {HttpProblem} 415 another type, 413 too long, 408 standing still, 400 not multipart, too many parts or cut short
 */
export async function* readMultipart(request: Request, limits: MultipartLimits): AsyncGenerator<Part, void, undefined> {
  const [, quoted, plain] = boundaryPattern.exec(request.headers.get("content-type") ?? "") ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw closing(415, "Send a form, with the header Content-Type: multipart/form-data.");
  if (Number(request.headers.get("content-length") ?? 0) > limits.bytes) throw tooLarge(limits);

  const body = countedBody(request, limits);
  try {
    const input = new Input(body);
    const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
    // As if a line had ended before: what stands before the first delimiter is nobody's.
    input.put(Buffer.from("\r\n"));
    for await (const _ of input.until(delimiter));
    for (let parts = 1; (await input.take(2)) === "\r\n"; parts += 1) {
      if (parts > limits.parts) throw closing(400, "The form has too many fields.");
      const { name, filename } = readHeaders(await input.line(Buffer.from("\r\n\r\n"), headerBytes));
      const content = input.until(delimiter);
      yield { name, filename, content };
      for await (const _ of content);
    }
    if (input.taken !== "--") throw cutShort();
    // What follows the end is read, so that the connection can be used again, and counts.
    for await (const _ of input.rest());
  } finally {
    await body.return();
  }
}

/** The bytes that have come in and are not yet used. */
class Input {
  readonly #source: AsyncGenerator<Buffer, void, undefined>;
  #held: Buffer = Buffer.alloc(0);
  taken = "";

  constructor(source: AsyncGenerator<Buffer, void, undefined>) {
    this.#source = source;
  }

  put(bytes: Buffer): void {
    this.#held = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next();
    if (done) throw cutShort();
    this.put(value);
  }

  async take(length: number): Promise<string> {
    while (this.#held.length < length) await this.#more();
    this.taken = this.#held.toString("latin1", 0, length);
    this.#held = this.#held.subarray(length);
    return this.taken;
  }

  /** Up to the end mark, which is taken along. */
  async line(end: Buffer, limit: number): Promise<string> {
    for (;;) {
      const at = this.#held.indexOf(end);
      if (at > limit || (at < 0 && this.#held.length > limit)) throw closing(400, "The form is not valid.");
      if (at >= 0) {
        const text = this.#held.toString("utf8", 0, at);
        this.#held = this.#held.subarray(at + end.length);
        return text;
      }
      await this.#more();
    }
  }

  /** Everything up to the delimiter, as it comes in; the delimiter is taken along. */
  async *until(delimiter: Buffer): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      const sure = at >= 0 ? at : Math.max(0, this.#held.length - delimiter.length + 1);
      const content = this.#held.subarray(0, sure);
      this.#held = this.#held.subarray(at >= 0 ? at + delimiter.length : sure);
      if (content.length > 0) yield content;
      if (at >= 0) return;
      await this.#more();
    }
  }

  async *rest(): AsyncGenerator<Buffer, void, undefined> {
    yield this.#held;
    yield* this.#source;
  }
}

/** The body as it comes in, counted and with a limit on waiting. */
async function* countedBody(request: Request, limits: MultipartLimits): AsyncGenerator<Buffer, void, undefined> {
  const reader = request.body?.getReader();
  if (!reader) return;
  let length = 0;
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await withDeadline(reader.read(), limits.stallMs);
      ended = done;
      if (done) return;
      length += value.byteLength;
      if (length > limits.bytes) throw tooLarge(limits);
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  } catch (error) {
    throw error instanceof HttpProblem ? error : cutShort();
  } finally {
    // Not awaited: it settles only when the other side stops sending.
    if (!ended) reader.cancel().catch(() => {});
  }
}

async function withDeadline<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const deadline = setTimeout(() => late.reject(closing(408, "The upload stood still for too long.")), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(deadline);
  }
}

/** Browsers write quotes, CR and LF in names as %22, %0D, %0A (HTML Standard, multipart/form-data encoding algorithm). */
function readHeaders(text: string): { name: string; filename: string | undefined } {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(text)?.[1] ?? "";
  const name = /(?:^|;)\s*name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw closing(400, "The form is not valid.");
  return { name, filename: /;\s*filename="([^"]*)"/i.exec(disposition)?.[1] };
}

function tooLarge({ bytes }: MultipartLimits): HttpProblem {
  return closing(413, `The upload is larger than ${Math.floor(bytes / 1024 / 1024)} MB.`);
}

function cutShort(): HttpProblem {
  return closing(400, "The upload did not arrive whole.");
}

/** The rest of the body is not read, so the connection cannot be used again. */
function closing(status: 400 | 408 | 413 | 415, message: string): HttpProblem {
  return new HttpProblem(status, message, { headers: { connection: "close" } });
}
