import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** How a peer on this machine treats a client of PostgreSQL. It is asked for no TLS. */
export type PeerHabits = {
  /** Its answer to every statement: one row. Without it the statement stays unanswered. */
  row?: Record<string, string>;
  /** Asks for the password in clear text and refuses with these words. */
  refusal?: (password: string) => string;
  /** Takes connections and never says a word. */
  isSilent?: boolean;
};

/** Speaks as much of the protocol as a start needs (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
export async function startPostgresPeer({ row, refusal, isSilent }: PeerHabits): Promise<{ port: number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // Clients hang up in the middle here.
    socket.on("error", () => {});
    if (isSilent) return;
    socket.once("data", () => {
      if (!refusal) return void socket.write(welcome);
      socket.write(message("R", int32(3)));
      socket.once("data", (sent) => {
        const password = sent.subarray(5, -1).toString();
        const said = `SFATAL\0VFATAL\0CXX000\0M${refusal(password)}\0\0`;
        socket.end(message("E", Buffer.from(said)));
      });
    });
    socket.on("data", (sent) => {
      if (row && sent[0] === "Q".charCodeAt(0)) socket.write(results(sent.toString().split(";").length, row));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port };
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  return int32(value).subarray(2);
}

/** AuthenticationOk and ReadyForQuery. */
const ready = message("Z", Buffer.from("I"));
const welcome = Buffer.concat([message("R", int32(0)), ready]);

/** The types text and boolean. */
const typeOf = (value: string) => int32(/^[tf]$/.test(value) ? 16 : 25);

/** The same row for each of several statements that were sent together. */
function results(count: number, row: Record<string, string>): Buffer {
  const columns = Object.entries(row).map(([name, value]) =>
    Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), typeOf(value), int16(-1), int32(-1), int16(0)]),
  );
  const values = Object.values(row).map((value) => Buffer.concat([int32(value.length), Buffer.from(value)]));
  const one = Buffer.concat([
    message("T", Buffer.concat([int16(columns.length), ...columns])),
    message("D", Buffer.concat([int16(values.length), ...values])),
    message("C", Buffer.from("SELECT 1\0")),
  ]);
  return Buffer.concat([...Array.from({ length: count }, () => one), ready]);
}
