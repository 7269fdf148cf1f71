import { readFile } from "node:fs/promises";
import { isIPv6, type Socket } from "node:net";
import { ipv6Groups } from "../limits/client-ip.server.ts";

/**
 * Reads from /proc how many bytes of each connection are in the kernel's send queue (proc(5), tx_queue): the peer has not
 * acknowledged them. Without /proc every queue counts as empty.
 */
export async function readSendQueues(): Promise<(socket: Socket) => number> {
  const tables = await Promise.all(["/proc/self/net/tcp", "/proc/self/net/tcp6"].map(readTable));
  const queues = new Map(tables.flatMap(entriesOf));
  return (socket) => queues.get(keyOf(socket)) ?? 0;
}

function readTable(path: string): Promise<string> {
  return readFile(path, "latin1").catch(() => "");
}

/** A line: `0: 0100007F:0BB8 0100007F:D431 01 00012000:00000000 …` (local, remote, state, tx_queue:rx_queue). */
function entriesOf(table: string): [string, number][] {
  return [...table.matchAll(/^ *\d+: [\dA-F]+:([\dA-F]{4}) ([\dA-F]+):([\dA-F]{4}) [\dA-F]{2} ([\dA-F]{8}):/gm)].map(
    ([, localPort = "", address = "", remotePort = "", queue = ""]) => [
      `${localPort} ${address} ${remotePort}`,
      Number.parseInt(queue, 16),
    ],
  );
}

function keyOf({ localPort = 0, remoteAddress = "0.0.0.0", remotePort = 0 }: Socket): string {
  const [local, remote] = [localPort, remotePort].map((port) => port.toString(16).toUpperCase().padStart(4, "0"));
  return `${local} ${kernelAddress(remoteAddress)} ${remote}`;
}

/** The kernel's notation: 32-bit words in the machine's byte order, little-endian on x64 and arm64. */
function kernelAddress(address: string): string {
  const [withoutZone = ""] = address.split("%", 1);
  const groups = () => ipv6Groups(withoutZone).map((group) => group.padStart(4, "0"));
  const bytes = isIPv6(withoutZone)
    ? Buffer.from(groups().join(""), "hex")
    : Buffer.from(withoutZone.split(".").map(Number));
  return bytes.swap32().toString("hex").toUpperCase();
}
