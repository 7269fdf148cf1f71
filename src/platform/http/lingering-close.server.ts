import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const maxDiscardedBytes = 1024 * 1024;
const maxDiscardMs = 5_000;

/** The latest request with a body of each connection. Earlier ones have arrived completely. */
const latestWithBody = new WeakMap<Socket, IncomingMessage>();

/**
 * Delays closing a connection while its client is still sending a body. Closing at once would reset the connection, and the
 * reset can reach the client before it has read the answer (RFC 9112 §9.6). Call it once for each connection.
 */
export function lingerOnClose(socket: Socket): void {
  const closeAtOnce = socket.destroySoon;
  // Node and @hono/node-server both close a connection with this method.
  socket.destroySoon = () => {
    const incoming = latestWithBody.get(socket);
    if (!incoming || incoming.complete || incoming.destroyed) closeAtOnce.call(socket);
    else socket.end();
  };
}

/** Reads the rest of a request's body after its answer, within limits. Call it for each request. */
export function discardBodyAfterAnswer(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { headers, socket } = incoming;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  latestWithBody.set(socket, incoming);
  incoming.once("close", () => {
    if (latestWithBody.get(socket) === incoming) latestWithBody.delete(socket);
  });
  // Before Node's own listener, which would discard any number of bytes.
  outgoing.prependOnceListener("finish", () => {
    if (!incoming.complete) discardRest(incoming);
  });
}

/** At the end of the body the connection closes, unless it can serve another request. */
function discardRest(incoming: IncomingMessage): void {
  const { socket } = incoming;
  const close = () => void socket.destroy();
  const deadline = setTimeout(close, maxDiscardMs);
  let left = maxDiscardedBytes;
  // A handler that has stopped reading leaves the stream paused.
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
