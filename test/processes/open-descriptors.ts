import { readdirSync, readlinkSync } from "node:fs";

/** What a process has open: paths of files, "socket:[…]" for connections. An empty text for one that closes while it is read. Linux. */
export function openDescriptors(pid: number | "self" | undefined): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).map((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      return "";
    }
  });
}
