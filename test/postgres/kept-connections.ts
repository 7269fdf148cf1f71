import { connect, type NetConnectOpts, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { Connection } from "pg";

type Kept = { socket: Socket; greeting: Buffer };

/**
 * Keeps what pg ends for the next connection with the same start-up message, as a session pooler does it: a new process of the
 * server has to read its catalogs first. Messages:
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 *
 * @param server its port, and the Unix socket that is connected to instead: it costs less processor time than loopback
 */
export function keepConnections(server: { port: number; socket: string }): void {
  sockets.set(server.port, { path: server.socket });
  // Not in pg's types.
  const prototype = Connection.prototype as { connect?: (port: number, host: string) => void };
  const connectAnew = prototype.connect;
  prototype.connect = function connectKept(port, host) {
    Object.assign(this, { stream: new KeptStream() });
    connectAnew?.call(this, port, host);
  };
}

/** Unix sockets of servers on this machine, by port. */
const sockets = new Map<number, NetConnectOpts>();

/** By address and start-up message, which names the database and the user. */
const idle = new Map<string, Kept[]>();

/** What pg takes for a socket. */
class KeptStream extends Duplex {
  #address = { port: 0, host: "" };
  #key = "";
  #kept: Kept | undefined;

  connect(port: number, host: string): this {
    this.#address = { port, host };
    process.nextTick(() => this.emit("connect"));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#kept?.socket.ref();
    return this;
  }

  unref(): this {
    this.#kept?.socket.unref();
    return this;
  }

  override _read(): void {}

  override _write(message: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    if (this.#kept === undefined) this.#start(message);
    else if (message.equals(terminate)) this.#giveBack();
    else return void this.#kept.socket.write(message, done);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), "buffer", done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#kept?.socket.destroy();
    done(error);
  }

  #start(message: Buffer): void {
    const { port, host } = this.#address;
    this.#key = `${host}:${port} ${message.toString("latin1")}`;
    const known = idle.get(this.#key)?.pop();
    const kept = known ?? {
      socket: connect(sockets.get(port) ?? { port, host, noDelay: true }),
      greeting: Buffer.alloc(0),
    };
    this.#kept = kept;
    kept.socket.removeAllListeners("data").removeAllListeners("close").ref();
    kept.socket.on("close", () => this.destroy());
    if (known) {
      this.push(known.greeting);
    } else {
      kept.socket.on("error", (error) => this.destroy(error));
      kept.socket.write(message);
    }
    let isGreeted = known !== undefined;
    kept.socket.on("data", (bytes) => {
      if (!isGreeted) {
        kept.greeting = Buffer.concat([kept.greeting, bytes]);
        isGreeted = isAnswered(kept.greeting);
      }
      this.push(bytes);
    });
  }

  /** Ends the session: its settings, locks, statements and subscriptions. One that cannot be ended so is closed. */
  #giveBack(): void {
    const kept = this.#kept as Kept;
    const key = this.#key;
    this.#kept = undefined;
    this.push(null);
    let answer = Buffer.alloc(0);
    kept.socket.removeAllListeners("data").removeAllListeners("close").removeAllListeners("error").unref();
    kept.socket.on("error", () => kept.socket.destroy());
    kept.socket.on("close", () => idle.set(key, idle.get(key)?.filter((one) => one !== kept) ?? []));
    kept.socket.on("data", (bytes) => {
      answer = Buffer.concat([answer, bytes]);
      if (!isAnswered(answer)) return;
      // In a transaction the server refuses it.
      if (answer.includes("DISCARD ALL\0")) idle.set(key, [...(idle.get(key) ?? []), kept]);
      else kept.socket.destroy();
    });
    kept.socket.write(discardAll);
  }
}

const terminate = Buffer.from("X\0\0\0\x04", "latin1");
const discardAll = Buffer.from("Q\0\0\0\x10DISCARD ALL\0", "latin1");
const readyForQuery = Buffer.from("Z\0\0\0\x05", "latin1");

/** The last message is ReadyForQuery, whose last byte is the state of the transaction. */
function isAnswered(bytes: Buffer): boolean {
  return bytes.subarray(-readyForQuery.length - 1, -1).equals(readyForQuery);
}
