import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Stands between a program and its PostgreSQL server, and fails as networks and servers do. */
export type TcpProxy = {
  /** The same address through the proxy. */
  through(url: string): string;
  /** Leads new connections to the server of another address, and cuts those there are. */
  leadTo(url: string): void;
  /** From now on nothing passes, on old and new connections; nothing is closed either. */
  swallow(): void;
  /** What comes from now on passes again. What was swallowed is lost. */
  pass(): void;
  /**
   * Cuts the next connection that commits: before the server gets the word, or after it has committed and before its answer.
   * @param value of a parameter in the transaction; without it any transaction is meant, also one of the program's own
   */
  cutNextCommit(when: "before" | "after", value?: string): void;
  /** Shows each part that is sent. It does not pass if `see` returns false. */
  watch(see: (by: "program" | "server") => boolean): void;
  /** How many connections have been cut in the middle of a commit. */
  cuts(): number;
  close(): void;
};

/** A simple query of the word alone (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
const commit = Buffer.from("Q\0\0\0\x0bcommit\0", "latin1");

/** @param url of the server to lead to first */
export async function startTcpProxy(url?: string): Promise<TcpProxy> {
  let port = portOf(url);
  let isPassing = true;
  let cut: { when: "before" | "after"; value: string } | undefined;
  let cuts = 0;
  let see: (by: "program" | "server") => boolean = () => true;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const peer = connect(port, "127.0.0.1");
    let isCutting = false;
    let transaction = "";
    const end = () => {
      for (const socket of [client, peer]) socket.destroy();
    };
    for (const socket of [client, peer]) {
      sockets.add(socket);
      // Either end may vanish here; that is the point.
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        if (isPassing) end();
      });
    }
    client.on("data", (sent) => {
      if (!isPassing || !see("program")) return;
      transaction = sent.includes("begin") ? "" : transaction + sent.toString("latin1");
      if (sent.includes(commit)) {
        if (cut !== undefined && transaction.includes(cut.value)) {
          isCutting = true;
          cuts += 1;
          const { when } = cut;
          cut = undefined;
          if (when === "before") return end();
        }
        transaction = "";
      }
      peer.write(sent);
    });
    peer.on("data", (answer) => {
      if (isCutting) end();
      else if (isPassing && see("server")) client.write(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own = (server.address() as AddressInfo).port;
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    through(address) {
      port ||= portOf(address);
      return Object.assign(new URL(address), { port: String(own) }).href;
    },
    leadTo(address) {
      port = portOf(address);
      cutAll();
    },
    swallow() {
      isPassing = false;
    },
    pass() {
      isPassing = true;
    },
    cutNextCommit(when, value = "") {
      cut = { when, value };
    },
    watch(given) {
      see = given;
    },
    cuts: () => cuts,
    close() {
      cutAll();
      server.close();
    },
  };
}

function portOf(url: string | undefined): number {
  return url === undefined ? 0 : Number(new URL(url).port);
}
