import { closingProblem, type HttpProblem } from "../process/problem.ts";
import { limitedBody } from "./limited-body.server.ts";

/** One part of a multipart body. Read `content` to its end, or not at all, before taking the next part. */
export type BodyPart = {
  name: string;
  /** Chosen by the sender, not to be trusted (UP-4); undefined for a plain field. */
  filename: string | undefined;
  content: AsyncIterable<Buffer>;
};

export type MultipartLimits = {
  /** The size of the whole body. */
  bytes: number;
  parts: number;
  /** The maximum wait for more of the body. */
  stallMs: number;
};

const incompleteError = "The upload was interrupted. Please try again.";
const headerBytes = 4 * 1024;
/** RFC 2046 §5.1.1. */
const boundaryPattern = /^multipart\/form-data\s*;\s*boundary=(?:"([^"\r\n]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*$/i;

/**
 * Streams a multipart/form-data body (RFC 7578) part by part, so that no file is held in memory. Skips content that the
 * caller does not read.
 *
 * @throws {HttpProblem} 415 another type, 413 too large, 408 stalled, 400 malformed, too many parts or incomplete
 */
export async function* readMultipart(
  request: Request,
  limits: MultipartLimits,
): AsyncGenerator<BodyPart, void, undefined> {
  const boundary = boundaryOf(request);
  const { bytes, stallMs } = limits;
  const errors = {
    tooLarge: `The upload is larger than ${Math.floor(bytes / 1024 / 1024)} MB.`,
    tooSlow: "The upload took too long. Please try again.",
    incomplete: incompleteError,
  };
  const body = limitedBody(request, { bytes, stallMs, errors });
  try {
    const input = new Input(body);
    const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
    // The first delimiter may begin the body without a line break. A preamble before it is skipped.
    input.put(Buffer.from("\r\n"));
    for await (const _ of input.bytesUntil(delimiter));
    let parts = 0;
    let mark = await input.take(2);
    for (; mark === "\r\n"; mark = await input.take(2)) {
      parts += 1;
      if (parts > limits.parts) throw closingProblem(400, "The form has too many fields.");
      const { name, filename } = readHeaders(await input.textUntil(Buffer.from("\r\n\r\n"), headerBytes));
      const content = input.bytesUntil(delimiter);
      yield { name, filename, content };
      for await (const _ of content);
    }
    if (mark !== "--") throw incomplete();
    // The epilogue is read, so that the connection can be reused, and counts towards the limit.
    for await (const _ of input.rest());
  } finally {
    await body.return();
  }
}

/** Buffers received bytes until they are consumed. */
class Input {
  readonly #source: AsyncGenerator<Buffer, void, undefined>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncGenerator<Buffer, void, undefined>) {
    this.#source = source;
  }

  put(bytes: Buffer): void {
    this.#held = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next();
    if (done) throw incomplete();
    this.put(value);
  }

  async take(length: number): Promise<string> {
    while (this.#held.length < length) await this.#more();
    const text = this.#held.toString("latin1", 0, length);
    this.#held = this.#held.subarray(length);
    return text;
  }

  /** Consumes the text up to `end`, and `end` itself. */
  async textUntil(end: Buffer, limit: number): Promise<string> {
    let text = Buffer.alloc(0);
    for await (const part of this.bytesUntil(end)) {
      text = Buffer.concat([text, part]);
      if (text.length > limit) throw closingProblem(400, "The form is not valid.");
    }
    return text.toString("utf8");
  }

  /** Streams the bytes up to the delimiter, and consumes the delimiter. */
  async *bytesUntil(delimiter: Buffer): AsyncGenerator<Buffer, void, undefined> {
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

/** Browsers write quotes, CR and LF in names as %22, %0D, %0A (HTML Standard, multipart/form-data encoding algorithm). */
function readHeaders(text: string): { name: string; filename: string | undefined } {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(text)?.[1] ?? "";
  const name = /(?:^|;)\s*name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw closingProblem(400, "The form is not valid.");
  return { name, filename: /;\s*filename="([^"]*)"/i.exec(disposition)?.[1] };
}

function incomplete(): HttpProblem {
  return closingProblem(400, incompleteError);
}

/**
 * The boundary between the parts of a form. A call that checks something before it reads the form asks for it first.
 *
 * @throws {HttpProblem} 415 for a body of another type
 */
export function boundaryOf(request: Request): string {
  const [, quoted, plain] = boundaryPattern.exec(request.headers.get("content-type") ?? "") ?? [];
  const boundary = quoted ?? plain;
  if (boundary !== undefined) return boundary;
  throw closingProblem(415, "Send a form, with the header Content-Type: multipart/form-data.");
}
