import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type TcpProxy = {
  /** The same address through the proxy. */
  through(url: string): string;
  /** Leads new connections to the server of another address, and cuts those there are. */
  leadTo(url: string): void;
  /** Cuts the next connection that commits: before the server gets the word, or after it has committed and before its answer. */
  cutNextCommit(when: "before" | "after"): void;
  /** How many connections have been cut in the middle of a commit. */
  cuts(): number;
  close(): void;
};

/** A simple query of the word alone (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
const commit = Buffer.from("Q\0\0\0\x0bcommit\0", "latin1");

/** Stands between the site and its PostgreSQL server. */
export async function startTcpProxy(): Promise<TcpProxy> {
  let port = 0;
  let cut: "before" | "after" | undefined;
  let cuts = 0;
  const pairs = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    let isCutting = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
      pairs.delete(client);
    };
    pairs.add(client);
    for (const socket of [client, upstream]) socket.on("error", end).on("close", end);
    client.on("data", (sent) => {
      if (cut !== undefined && sent.includes(commit)) {
        isCutting = true;
        cuts += 1;
        const when = cut;
        cut = undefined;
        if (when === "before") return end();
      }
      upstream.write(sent);
    });
    upstream.on("data", (answer) => {
      if (isCutting) return end();
      client.write(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own = (server.address() as AddressInfo).port;
  const leadTo = (url: string) => {
    port = Number(new URL(url).port);
    for (const client of pairs) client.destroy();
  };
  return {
    through(url) {
      if (port === 0) leadTo(url);
      return Object.assign(new URL(url), { port: String(own) }).href;
    },
    leadTo,
    cutNextCommit(when) {
      cut = when;
    },
    cuts: () => cuts,
    close() {
      for (const client of pairs) client.destroy();
      server.close();
    },
  };
}
