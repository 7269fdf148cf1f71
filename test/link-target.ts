import { readlinkSync } from "node:fs";

/** Where a symbolic link leads to, such as an open file of a process; an empty text once it is gone. */
export function linkTarget(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return "";
  }
}
