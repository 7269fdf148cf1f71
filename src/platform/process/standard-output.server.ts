import { Socket } from "node:net";
import type { Writable } from "node:stream";
import pino from "pino";

/** Characters of log lines that are kept for a reader who has stopped reading; about 4,000 lines. */
export const maxWaitingLength = 1_000_000;
/** pino's number of the level. */
const fatalLevel = 60;

/**
 * Keeps writes to a terminal from blocking the process while its output is stopped (Ctrl-S): Node makes terminals blocking and
 * has no public way back. Pipes and sockets do not block. Errors of both streams are ignored: their reader may be gone
 * (docs/reliability.md R-29).
 */
export function unblockStandardStreams(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", () => {});
    const { _handle: handle } = stream as { _handle?: { setBlocking?(blocking: boolean): void } };
    if (stream.isTTY) handle?.setBlocking?.(false);
  }
}

/**
 * The log's way to standard output. A file is written at once. A pipe, socket or terminal takes what it can hold; the rest waits
 * in memory up to `maxWaitingLength`, and further lines are dropped.
 *
 * @param onDropped called with the number of dropped lines once the reader has taken all that waited
 */
export function standardOutput(onDropped: (lines: number) => void): pino.DestinationStream {
  if (process.stdout instanceof Socket) return boundedOutput(process.stdout, onDropped);
  const file = pino.destination({ fd: 1, sync: true });
  // A full disk behind the log must not end the site.
  file.on("error", () => {});
  return file;
}

/** The same for any stream that writes without blocking. Lines of level fatal are never dropped. */
export function boundedOutput(stream: Writable, onDropped: (lines: number) => void) {
  let dropped = 0;
  return {
    // By this pino puts the level of each line into lastLevel.
    [pino.symbols.needsMetadataGsym]: true as const,
    lastLevel: 0,
    write(line: string): void {
      // An idle stream takes a line of any length, and has no "drain" to come.
      const isFull =
        stream.writableNeedDrain && (dropped > 0 || stream.writableLength + line.length > maxWaitingLength);
      if (!isFull || this.lastLevel >= fatalLevel) return void stream.write(line);
      if (dropped === 0) stream.once("drain", reportDropped);
      dropped += 1;
    },
    /** Calls back once everything written before has left the process, or cannot. */
    flush(done: () => void): void {
      stream.write("", () => done());
    },
  };

  function reportDropped(): void {
    const lines = dropped;
    dropped = 0;
    onDropped(lines);
  }
}
