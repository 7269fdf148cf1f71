import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

type ReceivedMail = { from: string; to: string[]; raw: string };

export type SmtpPeer = {
  port: number;
  /** e.g. smtp://127.0.0.1:41234 */
  url: string;
  /** What was taken, in order. */
  readonly received: ReceivedMail[];
  /** How many clients have connected. */
  connections(): number;
  /** Cuts all connections, as a crash would. */
  drop(): void;
  /** Settles when a client has connected `count` times in all. */
  connected(count: number): Promise<void>;
  close(): Promise<void>;
};

/** A refusal with an SMTP code, for the hooks of the server. */
export function smtpError(code: number, text = "no"): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/**
 * A real mail server on this machine. Its hooks say how it misbehaves; a hook that never calls back is a server that hangs.
 *
 * @param listenAt the port; by default any that is free
 */
export async function startSmtpPeer(
  hooks: SMTPServerOptions = {},
  listenOn = "127.0.0.1",
  listenAt = 0,
): Promise<SmtpPeer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const waiting: { count: number; resolve: () => void }[] = [];
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, callback) {
      let raw = "";
      stream.on("data", (chunk: Buffer) => {
        raw += chunk;
      });
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address), raw });
        callback();
      });
    },
    ...hooks,
  });
  // Clients hang up in the middle here; that is the point.
  server.on("error", () => {});
  // Destroying the socket below a TLS connection crashes Node 24.21.
  server.server.on(hooks.secure ? "secureConnection" : "connection", (socket: Socket) => {
    sockets.add(socket);
    connections++;
    for (const { count, resolve } of waiting) if (connections >= count) resolve();
  });
  await new Promise<void>((resolve) => server.listen(listenAt, listenOn, resolve));
  const { port } = server.server.address() as AddressInfo;
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    drop,
    connected: (count) =>
      new Promise((resolve) => (connections >= count ? resolve() : void waiting.push({ count, resolve }))),
    close() {
      drop();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
