// Lets one program at a time install packages or build. Plain JavaScript, for Node 20 or newer.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./runtime.mjs";

const file = join(root, ".setup-lock");
const pollMs = 200;

/**
 * Runs work while no other program of this folder does. Takes over the lock of a killed program.
 *
 * @template Value
 * @param {() => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function runExclusive(work) {
  for (let isFirst = true; !tryLock(); isFirst = false) {
    if (isFirst) console.log("Another program installs or builds in this folder; waiting for it …");
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  const unlock = () => rmSync(file, { force: true });
  // The work exits the process if it fails.
  process.once("exit", unlock);
  try {
    return await work();
  } finally {
    process.off("exit", unlock);
    unlock();
  }
}

function tryLock() {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, identityOf(process.pid));
  try {
    // Linking is atomic: no other program sees an empty lock.
    linkSync(own, file);
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(own, { force: true });
  }
  removeDeadLock();
  return false;
}

/** Moves the lock aside before checking it again, so that only one of several programs takes it over. */
function removeDeadLock() {
  const aside = `${file}.${process.pid}.dead`;
  try {
    if (isHeld(file)) return;
    renameSync(file, aside);
    // Another program was faster and holds the lock.
    if (isHeld(aside)) linkSync(aside, file);
  } catch (error) {
    // Released or locked again in the meantime.
    if (!(error instanceof Error && "code" in error && ["ENOENT", "EEXIST"].includes(String(error.code)))) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** @param {string} lock */
function isHeld(lock) {
  const holder = readFileSync(lock, "utf8");
  return holder === identityOf(Number(holder.split(" ")[0]));
}

/**
 * A process id alone is reused, in containers at every start.
 *
 * @param {number} pid
 * @returns {string} the process id and, with /proc, its start time; empty without such a process
 */
function identityOf(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs as another user.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return "";
  }
  try {
    const [, afterName = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=[^)]*$)/);
    return `${pid} ${afterName.split(" ")[19]}`;
  } catch {
    return `${pid} `;
  }
}
