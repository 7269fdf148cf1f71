import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const maxDiscardedBytes = 1024 * 1024;
const maxDiscardMs = 5_000;

/** The latest request of each connection that has a body. Earlier ones have come in completely. */
const latestWithBody = new WeakMap<Socket, IncomingMessage>();

/**
 * Makes the end of a connection wait for a body that its client is still sending when the answer is complete. Closing at
 * once would reset the connection, and the reset can reach the client before it has read the answer (RFC 9112 §9.6).
 * To be called once for each connection: a connection can carry any number of requests.
 */
export function lingerOnClose(socket: Socket): void {
  const closeAtOnce = socket.destroySoon;
  // Node and @hono/node-server both end a connection by this method.
  socket.destroySoon = () => {
    const incoming = latestWithBody.get(socket);
    if (!incoming || incoming.complete || incoming.destroyed) closeAtOnce.call(socket);
    else socket.end();
  };
}

/** Limits what is read of a request's body after its answer, and keeps its connection open so long. To be called for each request. */
export function discardBodyAfterAnswer(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { headers, socket } = incoming;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  latestWithBody.set(socket, incoming);
  incoming.once("close", () => {
    if (latestWithBody.get(socket) === incoming) latestWithBody.delete(socket);
  });
  // Before Node's own listener, which would discard any amount of bytes without a trace.
  outgoing.prependOnceListener("finish", () => {
    if (!incoming.complete) discardRest(incoming);
  });
}

/** Reads on within limits. At the end of the body the connection closes, unless it can serve another request. */
function discardRest(incoming: IncomingMessage): void {
  const { socket } = incoming;
  const close = () => void socket.destroy();
  const deadline = setTimeout(close, maxDiscardMs);
  let left = maxDiscardedBytes;
  // The stream of a handler that has stopped reading pauses at each chunk.
  incoming.removeAllListeners("data");
  incoming.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) close();
  });
  incoming.once("close", () => clearTimeout(deadline));
  incoming.once("end", () => {
    clearTimeout(deadline);
    if (socket.writableEnded) close();
  });
  incoming.resume();
}
