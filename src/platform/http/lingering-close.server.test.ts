import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { silentLog as log } from "#test/app/test-log.ts";
import { HttpProblem } from "../process/problem.ts";
import { listenForHttp } from "./http-server.server.ts";
import { readMultipart } from "./multipart.server.ts";

const maxBytes = 200_000;
const boundary = "a-boundary";

/** A site with one upload form of 200 KB, behind the product's own HTTP server. */
async function listen() {
  let requests = 0;
  const server = await listenForHttp(
    async (request) => {
      requests += 1;
      try {
        const parts = readMultipart(request, { bytes: maxBytes, parts: 2, stallMs: 20_000 });
        for await (const { content } of parts) for await (const _ of content);
        return new Response("taken");
      } catch (error) {
        if (error instanceof HttpProblem)
          return Response.json({ error: error.message }, { status: error.status, headers: error.headers });
        throw error;
      }
    },
    { port: 0, host: "127.0.0.1", log },
  );
  onTestFinished(() => server.close({ acceptMs: 0, inFlightMs: 0 }));
  return { port: server.port, requests: () => requests };
}

/** An upload of so many bytes, with a request behind it if wanted. */
function uploadOf(bytes: number, behind = ""): string {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`;
  const body = `${head}${"x".repeat(bytes)}\r\n--${boundary}--\r\n`;
  const headers = `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${body.length}`;
  return `POST /upload HTTP/1.1\r\nHost: site.test\r\n${headers}\r\n\r\n${body}${behind}`;
}

/** Sends these bytes and then, once the answer has begun, the rest; everything that comes back until the connection ends. */
async function sendInTwo(port: number, first: string, rest: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = "";
  socket.write(first, "latin1");
  socket.once("data", () => socket.write(rest, "latin1"));
  socket.on("data", (part: Buffer) => {
    answer += part.toString("latin1");
  });
  socket.once("error", reject);
  socket.once("close", () => resolve(answer));
  return promise;
}

test("NET-06 somebody whose upload is too large can send the rest of it, and reads why without a reset", async () => {
  const { port } = await listen();
  const upload = uploadOf(maxBytes + 700_000);
  const answer = await sendInTwo(port, upload.slice(0, 1_000), upload.slice(1_000));
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/is);
  expect(answer).toContain("The upload is larger than");
});

test("NET-06 an upload without end is cut off once a megabyte has come in after the answer", async () => {
  const { port } = await listen();
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const closed = new Promise<void>((resolve) => void socket.once("close", () => resolve()));
  socket.on("error", () => {});
  socket.write(`${uploadOf(0).replace(/Content-Length: \d+/, "Content-Length: 1000000000")}`);
  const block = Buffer.alloc(64 * 1024);
  const sendMore = (error?: Error | null) => void (error || socket.write(block, sendMore));
  sendMore();
  await closed;
  expect(socket.bytesWritten).toBeLessThan(20_000_000);
});

test("NET-06 a request behind a refused upload is not carried out, for its answer could not be sent", async () => {
  const { port, requests } = await listen();
  const upload = uploadOf(maxBytes + 50_000, "GET /next HTTP/1.1\r\nHost: site.test\r\n\r\n");
  const answer = await sendInTwo(port, upload.slice(0, 1_000), upload.slice(1_000));
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(requests()).toBe(1);
});
