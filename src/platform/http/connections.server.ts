import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { ipKey, plainAddress } from "../limits/client-ip.server.ts";
import { addressRanges, privateRanges } from "../process/address-ranges.server.ts";
import type { Config } from "../process/config.server.ts";
import type { Log } from "../process/log.server.ts";
import { summarizeEvents } from "../process/summary-line.server.ts";
import { lingerOnClose } from "./lingering-close.server.ts";

export type ConnectionLimits = {
  /** The maximum of connections of one address (IPv6: a /64). */
  maxPerAddress: number;
  isExempt(address: string): boolean;
};

/**
 * Pipelined requests of one connection that may wait for their answers (NET-12). One read of 64 KB can hold 1,500 of them,
 * each of which would open its file. Browsers and proxies do not pipeline.
 */
const maxUnanswered = 16;

/**
 * Watches every connection: its errors never reach the process (NET-01), its address is counted (NET-04), closing waits for a
 * body that is still being sent (NET-06), and waiting requests end with it.
 */
export function watchConnections(server: Server, log: Log, { maxPerAddress, isExempt }: ConnectionLimits) {
  const open = new Set<Socket>();
  const perAddress = new Map<string, number>();
  const unfinished = new WeakMap<Duplex, Map<ServerResponse, () => void>>();
  const reportRefused = summarizeEvents<string>((count, latestIp) =>
    log.warn({ count, latestIp }, "connections refused: too many from single addresses"),
  );
  const reportFull = summarizeEvents<undefined>((count) => log.warn({ count }, "connections refused: too many in all"));

  server.prependListener("connection", (socket: Socket) => {
    // Node removes its own listener before "connect" and "upgrade"; an error without a listener ends the process.
    socket.on("error", ignoreError);
    const key = countedKey(socket);
    const held = key === undefined ? 0 : (perAddress.get(key) ?? 0);
    if (key !== undefined && held >= maxPerAddress) {
      reportRefused(key);
      socket.resetAndDestroy();
      return;
    }
    lingerOnClose(socket);
    open.add(socket);
    if (key !== undefined) perAddress.set(key, held + 1);
    socket.once("close", () => {
      open.delete(socket);
      if (key !== undefined) release(key);
      abandon(socket);
    });
  });
  server.on("drop", () => reportFull(undefined));
  server.on("connect", (_, socket: Duplex) => refuseConnect(socket));

  function countedKey({ remoteAddress }: Socket): string | undefined {
    const address = plainAddress(remoteAddress ?? "");
    return address === undefined || isExempt(address) ? undefined : ipKey(address);
  }

  function release(key: string): void {
    const left = (perAddress.get(key) ?? 0) - 1;
    if (left > 0) perAddress.set(key, left);
    else perAddress.delete(key);
  }

  /** Node does not end waiting pipelined answers that are followed by CONNECT. */
  function abandon(socket: Duplex): void {
    for (const outgoing of unfinished.get(socket)?.keys() ?? []) outgoing.destroy();
  }

  /** Without a listener Node closes the connection without an answer (HT-5); with one it removes its timeouts. */
  function refuseConnect(socket: Duplex): void {
    if (unfinished.get(socket)?.size) socket.destroy();
    else socket.end(methodNotAllowed, () => socket.destroy());
  }

  return {
    open: open as ReadonlySet<Socket>,
    /** Runs `answer` once all earlier requests of the connection are answered. Waiting requests end with the connection. */
    answerInTurn(outgoing: ServerResponse, socket: Socket, answer: () => void): void {
      // The parser still reports requests that it has read.
      if (socket.destroyed) return;
      const answers = unfinished.get(socket) ?? new Map<ServerResponse, () => void>();
      if (answers.size === maxUnanswered) return void socket.destroy();
      unfinished.set(socket, answers.set(outgoing, answer));
      outgoing.once("close", () => {
        answers.delete(outgoing);
        const [next] = answers.values();
        if (!socket.destroyed && !socket.writableEnded) next?.();
      });
      if (answers.size === 1) answer();
    },
  };
}

/**
 * The addresses that may hold any number of connections: proxies, which carry all visitors, and by default this machine and
 * private networks, which may hold a proxy or a container's gateway.
 */
export function exemptAddresses({
  trustProxy,
  countPrivateAddresses,
}: Pick<Config, "trustProxy" | "countPrivateAddresses">): ConnectionLimits["isExempt"] {
  return addressRanges([...trustProxy, ...(countPrivateAddresses ? [] : privateRanges)]);
}

const methodNotAllowed =
  "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/** The event "close" follows and cleans up. */
function ignoreError(): void {}
