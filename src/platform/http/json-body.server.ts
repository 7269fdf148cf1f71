import { buffer } from "node:stream/consumers";
import type { Context, MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import { errorsByField } from "#src/schema/fields.schema.ts";
import { HttpProblem, problem } from "../process/problem.ts";
import { limitedBody } from "./limited-body.server.ts";

/** A slower body of a few kilobytes is an attack on connections (P-18, R-22). */
const bodyWithinMs = 10_000;
/** P-18. */
const defaultLimit = 16 * 1024;

/**
 * Validates the request's JSON body: `c.req.valid("json")` is the schema's output; the client's types are its input. Answers
 * 400 with `fields` if the body does not match.
 *
 * @param limit of the body in bytes
 * @returns the middleware, which names its `schema` in the application's `routes`
 * @example app.post("/", jsonBody(schema), (c) => …)
 */
export function jsonBody<Schema extends z.core.$ZodType>(schema: Schema, { limit = defaultLimit } = {}) {
  type Input = { in: { json: z.input<Schema> }; out: { json: z.output<Schema> } };
  const check: MiddlewareHandler<object, string, Input> = async function checkJsonBody(c, next) {
    // For an address with the literal name, such as /:page/1, Hono runs the handlers of /:page/:id twice.
    if (c.req.valid("json") !== undefined) return next();
    const read = z.safeParse(schema, await readJsonBody(c, limit));
    if (!read.success) return refuse(c, read.error);
    c.req.addValidatedData("json", read.data as object);
    await next();
  };
  return Object.assign(check, { schema });
}

function refuse(c: Context, error: z.core.$ZodError) {
  const fields = errorsByField(error);
  const whole = error.issues.find(({ code, path }) => code === "custom" && path.length === 0)?.message;
  const texts = new Set(Object.values(fields));
  return problem(c, 400, [...texts].join(" ") || (whole ?? "The body must be an object."), { fields });
}

/**
 * Reads the request's body as JSON and counts its bytes as they arrive.
 *
 * @throws {HttpProblem} 415 other type or encoding, 413 over `limitBytes`, 408 too slow, 400 not JSON or refused by `jsonShapeProblem`
 */
export async function readJsonBody(c: Context, limitBytes: number): Promise<unknown> {
  if (!isJson(c.req.header("content-type")) || (c.req.header("content-encoding") ?? "identity") !== "identity") {
    throw new HttpProblem(415, "Send JSON, with the header Content-Type: application/json.");
  }
  const text = decode(await readBytes(c.req.raw, limitBytes));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HttpProblem(400, "The body is not JSON.");
  }
  const wrong = jsonShapeProblem(text);
  if (wrong) throw new HttpProblem(400, wrong);
  return value;
}

/** application/json, with UTF-8 as the only charset (RFC 8259 §8.1). */
function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? "");
}

/** Keeps a byte order mark, which JSON.parse then refuses (RFC 8259 §8.1). */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new HttpProblem(400, "The body is not UTF-8.");
  }
}

function readBytes(request: Request, bytes: number): Promise<Uint8Array> {
  const errors = {
    tooLarge: `The body is larger than ${Math.floor(bytes / 1024)} KiB.`,
    tooSlow: "The body took too long to arrive.",
    incomplete: "The body did not arrive whole.",
  };
  return buffer(limitedBody(request, { bytes, stallMs: bodyWithinMs, totalMs: bodyWithinMs, errors }));
}

/** More than any body of the API has. Validators and loggers recurse (M-12). */
const maxDepth = 8;
const maxArrayEntries = 10_000;
/** Names that reach the prototype (M-13, IN-10). */
const forbidden = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Finds what `JSON.parse` accepts and the API refuses: depth over 8, more than 10,000 array entries, a duplicate name in one
 * object, names that reach the prototype.
 *
 * @param text valid JSON
 * @returns the error message, or undefined
 */
function jsonShapeProblem(text: string): string | undefined {
  /** One entry for each level: the names seen so far of an object, undefined for an array. */
  const levels: (Set<string> | undefined)[] = [];
  let entries = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      const names = levels.at(-1);
      if (names && isName(text, end)) {
        const name: unknown = JSON.parse(text.slice(at, end));
        if (typeof name === "string" && forbidden.has(name)) return "A field has a name that is not allowed.";
        if (typeof name === "string" && names.has(name)) return `The field ${name.slice(0, 40)} is given twice.`;
        names.add(String(name));
      }
      at = end - 1;
    } else if (character === "{" || character === "[") {
      if (levels.push(character === "{" ? new Set() : undefined) > maxDepth) return "The body is nested too deeply.";
      if (character === "[") entries++;
    } else if (character === "}" || character === "]") {
      levels.pop();
    } else if (character === "," && levels.at(-1) === undefined) {
      entries++;
    }
    if (entries > maxArrayEntries) return "A list in the body is too long.";
  }
  return undefined;
}

/** Index after the closing quotation mark of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
  }
}

function isName(text: string, after: number): boolean {
  let at = after;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\r" || text[at] === "\t") at++;
  return text[at] === ":";
}
