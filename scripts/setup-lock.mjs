// One program at a time installs packages or builds. Plain JavaScript, for any Node from 20 on.
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
  if (!isHeld()) rmSync(file, { force: true });
  return false;
}

function isHeld() {
  try {
    const holder = readFileSync(file, "utf8");
    return holder === identityOf(Number(holder.split(" ")[0]));
  } catch {
    return false;
  }
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
