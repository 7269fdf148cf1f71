import type { IncomingMessage, ServerResponse } from "node:http";

const maxDiscardedBytes = 1024 * 1024;
const maxDiscardMs = 5_000;

/**
 * Makes the end of a connection wait for a body that its client is still sending when the answer is complete. Closing at
 * once would reset the connection, and the reset can reach the client before it has read the answer (RFC 9112 §9.6).
 */
export function lingerOnClose(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { headers, socket } = incoming;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  const closeAtOnce = socket.destroySoon;
  // Node and @hono/node-server both end a connection by this method.
  socket.destroySoon = () => {
    if (incoming.complete || incoming.destroyed) closeAtOnce.call(socket);
    else socket.end();
  };
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
