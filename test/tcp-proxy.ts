import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export type TcpProxy = {
  port: number;
  /** From now on nothing passes, on old and new connections; nothing is closed either. */
  swallow(): void;
  /** What comes from now on passes again. What was swallowed is lost. */
  pass(): void;
};

/** A way to a port of this machine that can lose everything, as a broken network does. */
export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isPassing = true;
  const server = createServer((client) => {
    const peer = connect(port, "127.0.0.1");
    for (const [from, to] of [
      [client, peer],
      [peer, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => isPassing && to.write(bytes));
      // Either end may vanish here; that is the point.
      from.on("error", () => {});
      from.on("close", () => isPassing && to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    swallow() {
      isPassing = false;
    },
    pass() {
      isPassing = true;
    },
  };
}
