import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { AppEnv } from "../process/app-env.ts";
import type { Log } from "../process/log.server.ts";
import { type ConnectionLimits, watchConnections } from "./connections.server.ts";
import { discardBodyAfterAnswer } from "./lingering-close.server.ts";
import { cutSlowReaders, type ReadingRule, readingRule } from "./slow-readers.server.ts";

type Fetch = (request: Request, env: AppEnv["Bindings"]) => Response | Promise<Response>;

export type HttpServer = Awaited<ReturnType<typeof listenForHttp>>;

type HttpOptions = {
  port: number;
  host: string | undefined;
  log: Log;
  isExempt?: ConnectionLimits["isExempt"];
  reading?: ReadingRule;
};

/** NET-04: sixteen browsers behind one address, with six connections each. */
const maxConnectionsPerAddress = 100;

/** Browsers open connections that they may never use. A first request that is on its way has come by then. */
const firstRequestMs = 1_000;

/** Connections that the kernel queues. With Node's 511 a burst of refused ones delays others by seconds. */
const backlog = 4_096;

/**
 * Listens for HTTP with limits against slow and greedy clients (P-20, M-15, R-22, R-23).
 *
 * @throws the system's error if the port is not available
 */
export async function listenForHttp(
  fetch: Fetch,
  { port, host, log, isExempt = () => false, reading = readingRule }: HttpOptions,
) {
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 120_000,
    connectionsCheckingInterval: 1_000,
    // The proxy's keep-alive must be shorter: otherwise it sometimes answers 502.
    keepAliveTimeout: 5_000,
    maxHeaderSize: 16 * 1024,
  });
  server.maxHeadersCount = 100;
  server.maxConnections = 2_000;
  let closing = false;

  const connections = watchConnections(server, log, { maxPerAddress: maxConnectionsPerAddress, isExempt });
  const answer = getRequestListener(fetch, { errorHandler: refuseUnreadable });
  server.on("request", (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming;
    // Pipelined behind a request whose answer closed the connection.
    if (socket.writableEnded) return void socket.destroy();
    if (closing) outgoing.setHeader("connection", "close");
    discardBodyAfterAnswer(incoming, outgoing);
    connections.answerInTurn(outgoing, socket, () => void answer(incoming, outgoing));
  });

  server.listen({ port, backlog, ...(host !== undefined && { host }) });
  await once(server, "listening");
  const stopCutting = cutSlowReaders(connections.open, log, reading);
  return {
    /** The port of the system's choice if 0 was asked for. */
    port: portOf(server),
    /**
     * Stops accepting connections, lets requests in flight end, and settles when the last connection is closed.
     *
     * @param acceptMs how long new connections are still accepted, so that load balancers see /ready first
     */
    async close({ acceptMs, inFlightMs }: { acceptMs: number; inFlightMs: number }): Promise<void> {
      closing = true;
      if (acceptMs > 0) await new Promise((resolve) => setTimeout(resolve, acceptMs));
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A connection whose answer has just ended would stay open for a next request.
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      // Node takes a connection without a request for one with a request in flight.
      const unused = setTimeout(() => {
        for (const socket of connections.open) if (socket.bytesRead === 0) socket.destroy();
      }, firstRequestMs);
      const deadline = setTimeout(() => server.closeAllConnections(), inFlightMs);
      await closed;
      clearInterval(idle);
      clearTimeout(unused);
      clearTimeout(deadline);
      stopCutting();
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

/** A target or Host header that makes no valid URL. The application answers every other error. */
function refuseUnreadable(error: unknown): Response {
  const unreadable = error instanceof RequestError;
  const text = unreadable ? "The request is not valid." : "Something went wrong on our side.";
  return Response.json({ error: text }, { status: unreadable ? 400 : 500, headers: refusalHeaders });
}

const refusalHeaders = {
  connection: "close",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};
