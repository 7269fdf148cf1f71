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
  /** Connections that one address (IPv6: a /64) may hold. */
  maxPerAddress: number;
  /** Whether the connections of this address are not counted. */
  isExempt(address: string): boolean;
};

export type Connections = {
  readonly open: ReadonlySet<Socket>;
  /** Runs `answer` once all earlier requests of the connection are answered. What is left to answer ends with the connection. */
  answerInTurn(outgoing: ServerResponse, socket: Socket, answer: () => void): void;
};

/**
 * Requests of one connection that may wait for their answers (NET-12). Browsers and proxies send one after the other; 64 KB that
 * are read at once can hold 1,500, each of which would open its file.
 */
const maxUnanswered = 16;

/**
 * Watches every connection from its first moment to its last: errors on it never reach the process (NET-01), its address
 * is counted (NET-04), its end waits for a body that is still being sent (NET-06), and what is left to answer ends with it.
 */
export function watchConnections(server: Server, log: Log, { maxPerAddress, isExempt }: ConnectionLimits): Connections {
  const open = new Set<Socket>();
  const perAddress = new Map<string, number>();
  const unfinished = new WeakMap<Duplex, Map<ServerResponse, () => void>>();
  const reportRefused = summarizeEvents<string>((count, address) =>
    log.warn({ count, ip: address }, "connections refused: this address holds as many as it may"),
  );
  const reportFull = summarizeEvents<undefined>((count) =>
    log.warn({ count }, "connections refused: all places are taken"),
  );

  server.prependListener("connection", (socket: Socket) => {
    // Node removes its own listener before "connect" and "upgrade"; an error without any listener ends the process.
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

  /** Node does not end pipelined answers that wait for their turn once CONNECT has come after them. */
  function abandon(socket: Duplex): void {
    for (const outgoing of unfinished.get(socket)?.keys() ?? []) outgoing.destroy();
  }

  /** Without a listener Node ends the connection without an answer (HT-5); with one it takes away its limits of time. */
  function refuseConnect(socket: Duplex): void {
    if (unfinished.get(socket)?.size) socket.destroy();
    else socket.end(methodNotAllowed, () => socket.destroy());
  }

  return {
    open,
    answerInTurn(outgoing, socket, answer) {
      // The parser hands over the rest of what it has read.
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
 * The addresses that may hold any number of connections: proxies, through which all visitors come, and by default this
 * machine and private networks, where such a proxy or a container's gateway stands.
 */
export function exemptAddresses({
  trustProxy,
  countPrivateAddresses,
}: Pick<Config, "trustProxy" | "countPrivateAddresses">): ConnectionLimits["isExempt"] {
  return addressRanges([...trustProxy, ...(countPrivateAddresses ? [] : privateRanges)]);
}

const methodNotAllowed =
  "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/** "close" follows and does all that there is to do. */
function ignoreError(): void {}
