import { constants, setPriority } from "node:os";

/** Lets a process give way to the requests of the site. Without a process id it is this one. */
export function lowerPriority(pid = 0): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended, or the system does not allow it.
  }
}
