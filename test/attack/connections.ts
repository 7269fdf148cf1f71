import { once } from "node:events";
import { connect } from "node:net";
import { sendManyOnOneConnection } from "#test/network/many-on-one-connection.ts";
import { requestKinds, resetConnection, resetPhases } from "#test/network/resets.ts";
import { countsOf, type Finding } from "./finding.ts";
import type { Target } from "./target.ts";

const requests = 60_000;
const film = "/video/seamless-gutters-florida.mp4";
const connections = 100;
const filmsEach = 900;

/** What can be done to the site over connections that stay open. */
export async function runOneConnection(target: Target): Promise<Finding[]> {
  return [await sendBodies(target), await askForFilms(target)];
}

/** Sends requests with a body over a single connection (NET-01): what the site keeps for it does not grow with them. */
async function sendBodies(target: Target): Promise<Finding> {
  const port = Number(new URL(target.direct).port);
  const answers = await sendManyOnOneConnection(port, requests);
  const answered = Object.values(answers).reduce((sum, count) => sum + count, 0);
  return {
    attack: "requests with a body, all over one connection",
    counts: countsOf(answers),
    wrong:
      (await target.damage()) ??
      (answered === requests + 1 ? undefined : `${requests + 1 - answered} requests are not answered`),
  };
}

/** Asks for the film hundreds of times at once over each connection and reads nothing (NET-12). */
async function askForFilms(target: Target): Promise<Finding> {
  const { port, host } = new URL(target.direct);
  const before = target.openFiles();
  const request = `GET ${film} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const sockets = Array.from({ length: connections }, () => connect(Number(port), "127.0.0.1"));
  const ends = sockets.map((socket) => {
    socket.on("error", () => {});
    socket.pause().write(request.repeat(filmsEach));
    return once(socket, "close");
  });
  // Answered in turn with the rest, so behind what all of them have sent.
  const damage = await target.damage();
  const open = target.openFiles() - before;
  const memory = target.memoryMb();
  for (const socket of sockets) socket.destroy();
  await Promise.all(ends);
  return {
    attack: "the film, 900 times at once over each of 100 connections, unread",
    counts: `${(connections * filmsEach).toLocaleString("en-US")} requests; ${open} files and connections open, ${memory} MB`,
    wrong: damage ?? (open > 2 * connections + 20 ? "films are opened that wait for their turn" : undefined),
  };
}

const resetsPerPhase = 5_000;
const atOnce = 50;

/** Resets connections in every phase, 5,000 times each, through all methods (NET-01). */
export async function runResets(target: Target): Promise<Finding[]> {
  const port = Number(new URL(target.direct).port);
  const findings: Finding[] = [];
  for (const phase of resetPhases) {
    const before = target.openFiles();
    let started = 0;
    const resetOthers = async () => {
      while (started < resetsPerPhase) {
        const kind = requestKinds[started % requestKinds.length] ?? "GET";
        started += 1;
        await resetConnection(port, { kind, phase }, film);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, resetOthers));
    const wrong = (await target.damage()) ?? (await leftOpen(target, before));
    findings.push({
      attack: `connections reset: ${phase}`,
      counts: `${started.toLocaleString("en-US")} connections, ${requestKinds.length} kinds of requests`,
      wrong,
    });
    if (wrong !== undefined) break;
  }
  return findings;
}

/** Files and connections that are still open ten seconds later; a few are the keep-alive ones of the health checks. */
async function leftOpen(target: Target, before: number): Promise<string | undefined> {
  const deadline = Date.now() + 10_000;
  while (target.openFiles() > before + 5) {
    if (Date.now() > deadline) return `${target.openFiles() - before} files or connections are left open`;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return undefined;
}
