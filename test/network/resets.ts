import { METHODS } from "node:http";
import { connect, type Socket } from "node:net";

/* Connections that are reset at every moment of their lives: what a port scanner, a bad network or an attacker does. */

/** How far a connection has come when it is reset. */
export const resetPhases = [
  "connected",
  "half a request line",
  "half the headers",
  "half the body",
  "sent",
  "answered",
  "half an answer read",
  "in front of another request",
  "behind another request",
] as const;
type ResetPhase = (typeof resetPhases)[number];

/** Every method that Node's parser knows, and what else changes the way of a request through node:http. */
export const requestKinds = [...METHODS, "Upgrade", "h2c", "Expect", "unknown Expect", "chunked", "nonsense"];

export type Reset = { kind: string; phase: ResetPhase };

/** Makes one connection to a port of this machine and resets it. Settles once it is gone, however the server has answered. */
export function resetConnection(port: number, { kind, phase }: Reset, largeFile: string): Promise<void> {
  const target = phase === "half an answer read" ? largeFile : "/health";
  const request = requestOf(kind, target, port);
  const large = requestOf("GET", largeFile, port);
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect(port, "127.0.0.1");
  // A kind that is answered with a closed connection, or with nothing, never comes to the phase.
  const late = setTimeout(() => socket.destroy(), 1_000);
  socket.on("error", () => {});
  socket.on("end", () => socket.destroy());
  socket.on("close", () => {
    clearTimeout(late);
    resolve();
  });
  socket.on("connect", () => {
    if (phase === "connected") return void socket.resetAndDestroy();
    if (phase === "half a request line") return sendAndReset(socket, request.slice(0, 6));
    if (phase === "half the headers") return sendAndReset(socket, request.slice(0, request.indexOf("\r\n\r\n")));
    if (phase === "half the body") return sendAndReset(socket, request.slice(0, -4));
    if (phase === "sent") return sendAndReset(socket, request);
    if (phase === "in front of another request") return sendAndReset(socket, request + large + large);
    socket.write(phase === "behind another request" ? large + large + request : request, "latin1");
    socket.once("data", () => socket.resetAndDestroy());
  });
  return promise;
}

function sendAndReset(socket: Socket, text: string): void {
  socket.write(text, "latin1", () => socket.resetAndDestroy());
}

const withBody = /^(POST|PUT|PATCH|DELETE|Expect|unknown Expect|Upgrade|chunked)$/;

function requestOf(kind: string, target: string, port: number): string {
  if (kind === "nonsense") return "\x16\x03\x01\x02 nonsense\r\n\r\n";
  const method = METHODS.includes(kind) ? kind : withBody.test(kind) ? "POST" : "GET";
  const body = withBody.test(kind) ? '{"firstName":"Ann"}' : "";
  return [
    `${method} ${method === "CONNECT" ? "a:1" : target} HTTP/1.1`,
    `Host: localhost:${port}`,
    ...(extraHeaders[kind] ?? []),
    ...(body === "" || kind === "chunked" ? [] : ["Content-Type: application/json", `Content-Length: ${body.length}`]),
    "",
    kind === "chunked" ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body,
  ].join("\r\n");
}

const extraHeaders: Readonly<Record<string, readonly string[]>> = {
  Upgrade: ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAA"],
  h2c: ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA"],
  Expect: ["Expect: 100-continue"],
  "unknown Expect": ["Expect: a miracle"],
  chunked: ["Transfer-Encoding: chunked"],
};
