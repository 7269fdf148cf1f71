// One program at a time installs packages or builds. Plain JavaScript, for any Node from 20 on.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./runtime.mjs";

const file = join(root, ".setup-lock");
const pollMs = 200;

/**
 * Runs work while no other program of this folder is inside this function. The lock of a program that was killed is taken over.
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
  // Failures end the process inside the work.
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
    // Unlike creating and writing it, this is one step: no other program sees an empty lock.
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

/** Moves the lock aside before it is judged again: of several programs that find it dead only one gets it. */
function removeDeadLock() {
  const aside = `${file}.${process.pid}.dead`;
  try {
    if (isHeld(file)) return;
    renameSync(file, aside);
    // Another program was quicker, and the lock is its own.
    if (isHeld(aside)) linkSync(aside, file);
  } catch (error) {
    // Released since, or locked again.
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
 * A process id alone is used again, in containers at every start.
 *
 * @param {number} pid
 * @returns {string} the process and, where /proc has it, its start time; empty when there is no such process
 */
function identityOf(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs as another user.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return "";
  }
  try {
    const [, afterName = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=[^)]*$)/);
    return `${pid} ${afterName.split(" ")[19]}`;
  } catch {
    return `${pid} `;
  }
}
