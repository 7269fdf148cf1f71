import { Socket } from "node:net";
import type { Writable } from "node:stream";
import pino from "pino";

/** Characters of log lines buffered for a reader that has stopped reading; about 4,000 lines. */
export const maxWaitingLength = 1_000_000;
/** pino's number of the level. */
const fatalLevel = 60;

/**
 * Makes terminals non-blocking, so that stopped output (Ctrl-S) does not block the process. Node has no public way to
 * do this; pipes and sockets do not block. Errors of both streams are ignored: their reader may be gone.
 */
export function unblockStandardStreams(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", () => {});
    const { _handle: handle } = stream as { _handle?: { setBlocking?(blocking: boolean): void } };
    if (stream.isTTY) handle?.setBlocking?.(false);
  }
}

/**
 * Makes standard output a destination of the log. A file is written synchronously. For a pipe, socket or terminal, lines are
 * buffered up to `maxWaitingLength` and further ones are dropped.
 *
 * @param onDropped called with the number of dropped lines once the buffer is empty
 */
export function standardOutput(onDropped: (lines: number) => void): pino.DestinationStream {
  if (process.stdout instanceof Socket) return boundedOutput(process.stdout, onDropped);
  const file = pino.destination({ fd: 1, sync: true });
  // A full disk under the log must not end the process.
  file.on("error", () => {});
  return file;
}

/** The same for any non-blocking stream. Lines of level fatal are never dropped. */
export function boundedOutput(stream: Writable, onDropped: (lines: number) => void) {
  let dropped = 0;
  return {
    // Makes pino set lastLevel for each line.
    [pino.symbols.needsMetadataGsym]: true as const,
    lastLevel: 0,
    write(line: string): void {
      // An idle stream takes a line of any length and emits no "drain".
      const isFull =
        stream.writableNeedDrain && (dropped > 0 || stream.writableLength + line.length > maxWaitingLength);
      if (!isFull || this.lastLevel >= fatalLevel) return void stream.write(line);
      if (dropped === 0) stream.once("drain", reportDropped);
      dropped += 1;
    },
    /** Calls back once all earlier lines are written or have failed. */
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
