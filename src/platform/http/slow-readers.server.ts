import type { Socket } from "node:net";
import type { Log } from "../process/log.server.ts";
import { summarizeEvents } from "../process/summary-line.server.ts";
import { readSendQueues } from "./kernel-send-queues.server.ts";

export type ReadingRule = {
  /** Bytes that a reader must take in any `windowMs` in which an answer waits for it. */
  minBytes: number;
  windowMs: number;
};

/**
 * A kernel acknowledges in steps, of 64 KB and more on loopback (behind a proxy): a reader of 6 KB/s was measured at less than
 * 300 KB in a minute.
 */
const ackStepBytes = 100_000;

/** 5 KB/s over any minute, less one step: 200 KB (NET-03). */
export const readingRule: ReadingRule = { minBytes: 60 * 5_000 - ackStepBytes, windowMs: 60_000 };

const samplesPerWindow = 12;

/**
 * Resets connections whose reader is slower than the rule. Judges only connections that waited for the reader in every sample
 * of the window: neither idle ones nor answers in progress.
 *
 * @returns stops the checks
 */
export function cutSlowReaders(open: ReadonlySet<Socket>, log: Log, { minBytes, windowMs }: ReadingRule): () => void {
  /** Bytes that each waiting reader has taken at least, one number for each sample of the window. */
  let samples = new Map<Socket, number[]>();
  const reportCut = summarizeEvents<undefined>((count) =>
    log.warn({ count, minBytes, windowMs }, "connections cut: slow readers"),
  );

  async function sample(): Promise<void> {
    const waiting = [...open].filter(isWaiting);
    if (waiting.length === 0) return samples.clear();
    // More may be handed over while the queues are read: what was taken lies between both sums.
    const handed = new Map(waiting.map((socket) => [socket, handedToKernel(socket)]));
    const unacknowledged = await readSendQueues();
    const next = new Map<Socket, number[]>();
    for (const socket of waiting.filter(isWaiting)) {
      const [atLeast, atMost] = [handed.get(socket) ?? 0, handedToKernel(socket)];
      const queued = unacknowledged(socket);
      const before = samples.get(socket)?.slice(-samplesPerWindow) ?? [];
      const [first] = before;
      if (before.length === samplesPerWindow && first !== undefined && atMost - queued - first < minBytes) {
        reportCut(undefined);
        // A reset also frees the kernel's send queue.
        socket.resetAndDestroy();
      } else next.set(socket, [...before, atLeast - queued]);
    }
    samples = next;
  }

  let sampling = Promise.resolve();
  const timer = setInterval(() => {
    sampling = sampling
      .then(sample)
      .catch((error: unknown) => log.error({ err: error }, "slow readers could not be checked"));
  }, windowMs / samplesPerWindow);
  timer.unref();
  return () => clearInterval(timer);
}

/** The kernel's send queue is full and bytes wait in the process. */
function isWaiting(socket: Socket): boolean {
  return !socket.destroyed && socket.writableLength > 0;
}

/** Bytes that the kernel has accepted. Only `_handle` knows how much of a write is left; Node's timeouts use it too. */
function handedToKernel(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength;
}
