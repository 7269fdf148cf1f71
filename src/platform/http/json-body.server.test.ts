import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import type { AppEnv } from "../process/app-env.ts";
import { createLog } from "../process/log.server.ts";
import { problem } from "../process/problem.ts";
import { answerError } from "./answer-error.server.ts";
import { jsonBody } from "./json-body.server.ts";

const limitBytes = 4 * 1024 * 1024;
const schema = z.strictObject({
  name: z.string(),
  count: z._default(z.number(), 0),
  list: z._default(z.array(z.unknown()), []),
});

const app = new Hono<AppEnv>()
  .onError(answerError(createLog({ logLevel: "silent" }), (c) => problem(c, 500, "page")))
  .post("/api/thing", jsonBody(schema, { limit: limitBytes }), (c) => c.json({ got: c.req.valid("json") }));

async function send(
  body: BodyInit | undefined,
  headers: Record<string, string> = { "content-type": "application/json" },
) {
  const init = { method: "POST", headers, duplex: "half", body: body ?? null };
  const response = await app.request("/api/thing", init, {});
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

/** Sends pieces as they are asked for, without a Content-Length. */
function stream(pieces: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  "application/json",
  "application/json; charset=utf-8",
  "application/json;charset=UTF-8",
  'Application/JSON; charset="utf-8"',
])("a good body sent as %s arrives checked, with the schema's defaults", async (type) => {
  const body = { got: { name: "Ada", count: 0, list: [] } };
  expect(await send('{"name":"Ada"}', { "content-type": type })).toMatchObject({ status: 200, body });
});

test.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-7",
  "application/json; charset=utf-8; x=y",
  "application/jsonp",
  "text/plain; application/json",
  "application/json, text/plain",
])("CS-4 IN-9 a body sent as %s is refused with 415, as another site's form would send it", async (type) => {
  expect(await send('{"name":"Ada"}', { "content-type": type })).toMatchObject({
    status: 415,
    body: { error: expect.any(String) },
  });
});

test("IN-9 a body without a content type, or compressed, is refused with 415", async () => {
  expect(await send(bytes('{"name":"Ada"}'), {})).toMatchObject({ status: 415 });
  const headers = { "content-type": "application/json", "content-encoding": "gzip" };
  expect(await send('{"name":"Ada"}', headers)).toMatchObject({ status: 415 });
});

test.each([
  ["nothing", ""],
  ["no body at all", undefined],
  ["words", "hello"],
  ["NaN", '{"name":NaN}'],
  ["a trailing comma", '{"name":"Ada",}'],
  ["a byte order mark", '\uFEFF{"name":"Ada"}'],
  ["half of it", '{"name":"Ad'],
  ["bytes that are not UTF-8", new Uint8Array(Buffer.from('{"name":"\xc3("}', "latin1"))],
  ["UTF-16", new Uint8Array(Buffer.from('{"name":"Ada"}', "utf16le"))],
  ["a name twice", '{"name":"Ada","name":"Eve"}'],
  ["a name twice, once escaped", String.raw`{"name":"Ada","n\u0061me":"Eve"}`],
  ["a number beyond all numbers", '{"name":"Ada","count":1e400}'],
  ["a list instead of an object", '[{"name":"Ada"}]'],
  ["null", "null"],
  ["200,000 nested lists", "[".repeat(200_000) + "]".repeat(200_000)],
])("API-02 IN-9 %s is answered with 400 and JSON", async (_, body) => {
  expect(await send(body)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
});

test("IN-9 eight levels are read and the ninth is refused", async () => {
  const nested = (levels: number) => `{"name":"Ada","list":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
  expect(await send(nested(8))).toMatchObject({ status: 200 });
  expect(await send(nested(9))).toMatchObject({ status: 400, body: { error: expect.stringMatching(/deep/) } });
});

test("IN-9 ten thousand list entries are read and one more is refused", async () => {
  const list = (count: number) => JSON.stringify({ name: "Ada", list: Array(count).fill(0) });
  expect(await send(list(10_000))).toMatchObject({ status: 200 });
  expect(await send(list(10_001))).toMatchObject({ status: 400, body: { error: expect.stringMatching(/too long/) } });
});

test("brackets, commas and quotes within texts are just text", async () => {
  const name = String.raw`[[[[[[[[[{{{,,,"__proto__": \ "`;
  expect(await send(JSON.stringify({ name }))).toMatchObject({ status: 200, body: { got: { name } } });
});

test.each([
  '{"name":"Ada","__proto__":{"polluted":true}}',
  '{"__proto__":{"name":"Ada"}}',
  '{"name":"Ada","constructor":{"prototype":{"polluted":true}}}',
  '{"name":"Ada","list":[{"__proto__":{"polluted":true}}]}',
  '{"name":"Ada","list":[{"a":{"constructor":{"prototype":{"polluted":true}}}}]}',
  String.raw`{"name":"Ada","list":[{"\u005f_proto__" : {"polluted":true}}]}`,
])("IN-10 an attempt to reach the prototype is refused: %s", async (body) => {
  expect(await send(body)).toMatchObject({ status: 400 });
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test("API-02 a body that says it is too large is refused before it is read", async () => {
  let asked = 0;
  const pieces = (function* () {
    while (asked < 100) {
      asked++;
      yield bytes(" ".repeat(1024));
    }
  })();
  const headers = { "content-type": "application/json", "content-length": String(limitBytes + 1) };
  expect(await send(stream(pieces), headers)).toMatchObject({
    status: 413,
    body: { error: "The body is larger than 4096 KiB." },
  });
  expect(asked).toBeLessThan(3);
});

test("API-02 a body that goes on and on is refused as soon as it is too large, and the connection is not used again", async () => {
  let sent = 0;
  const pieces = (function* () {
    while (sent < 4 * limitBytes) {
      sent += 65_536;
      yield new Uint8Array(65_536).fill(0x20);
    }
  })();
  const answer = await send(stream(pieces));
  expect(answer.status).toBe(413);
  expect(answer.headers.get("connection")).toBe("close");
  expect(sent).toBeLessThan(limitBytes + 4 * 65_536);
});

test("a body whose length was announced too small is still counted", async () => {
  const headers = { "content-type": "application/json", "content-length": "10" };
  expect(await send(bytes(" ".repeat(limitBytes + 1)), headers)).toMatchObject({ status: 413 });
});

test("a body that breaks off is the sender's fault, not ours", async () => {
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes('{"name":'));
      controller.error(new Error("ECONNRESET"));
    },
  });
  expect(await send(broken)).toMatchObject({ status: 400 });
});

test("a body that trickles is given up after ten seconds", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const trickle = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
  const answer = send(trickle);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(await Promise.race([answer, "still reading"])).toBe("still reading");
  await vi.advanceTimersByTimeAsync(1);
  expect((await answer).status).toBe(408);
});
