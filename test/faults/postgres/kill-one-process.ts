import type { Db } from "#src/platform/database/database.server.ts";
import { leaseMs } from "#src/platform/mail/outbox-schedule.server.ts";
import { minuteMs } from "#src/platform/process/clock.ts";
import { type SmtpPeer, startSmtpPeer } from "#test/network/smtp-peer.ts";
import { beside } from "../data.ts";
import { noCounts, type Outcome } from "../outcome.ts";
import { pause, until } from "../site.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { logins, messages, orders, uploads, type Work } from "./work.ts";

/** Longer than most of what a turn does, and never the same. */
const waits = [30, 90, 150, 210, 270, 330, 390];

/**
 * Kills one of two processes again and again while both work, and starts it anew: what either has acknowledged is there, and
 * the other goes on.
 */
export async function killOneProcess(kills: number): Promise<Outcome> {
  const outcome = noCounts();
  const peer = await startSmtpPeer();
  const cluster = await startCluster({ env: { SMTP_URL: peer.url } });
  try {
    const works = [messages(cluster), await logins(cluster), await orders(cluster), uploads(cluster)];
    for (let turn = 0; turn < kills; turn += 1) {
      const index = turn % 2;
      const { stop } = keepWorking(cluster, works, turn * 1000);
      await pause(waits[turn % waits.length] ?? 0);
      await cluster.sites[index]?.kill();
      outcome.injected += 1;
      const { readyMs } = await cluster.restart(index);
      outcome.slowestStartMs = Math.max(outcome.slowestStartMs, readyMs);
      outcome.acknowledged += await stop();
    }
    await addChecks(outcome, cluster, works);
    await addMails(outcome, cluster, peer);
  } finally {
    await cluster.stop();
    await peer.close();
  }
  return outcome;
}

/** Every mail goes out; one that was sent twice, since its process was killed after the final dot, has one Message-ID. */
async function addMails(outcome: Outcome, { url }: Cluster, peer: SmtpPeer): Promise<void> {
  const isAllSent = () =>
    beside(url, async (db) => {
      await endOrphanedLeases(db);
      return (await db.selectFrom("outgoing_mail").select("id").where("ended_at", "is", null).execute()).length === 0;
    });
  if (!(await until(isAllSent, minuteMs))) outcome.broken.push("a mail does not go out");
  const ids = peer.received.map(({ raw }) => /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? "");
  const mails = await beside(url, (db) =>
    db.selectFrom("outgoing_mail").select("id").where("state", "=", "sent").execute(),
  );
  outcome.lost += mails.filter(({ id }) => !ids.includes(id)).length;
  outcome.duplicated += ids.length - new Set(ids).size;
}

/** A lease of a killed process ends after five minutes. Those that work on are done with a mail within 2 s. */
async function endOrphanedLeases(db: Db): Promise<void> {
  const now = Date.now();
  await db
    .updateTable("outgoing_mail")
    .set({ next_try_at: new Date(now).toISOString() })
    .where("state", "=", "sending")
    .where("next_try_at", "<", new Date(now + leaseMs - 2000).toISOString())
    .execute();
}

/** Does all works on all processes, over and over. @returns stop, which settles with how much was acknowledged */
export function keepWorking(
  { sites }: Cluster,
  works: readonly Work[],
  firstTurn: number,
): { stop(): Promise<number> } {
  let isStopped = false;
  let turn = firstTurn;
  let acknowledged = 0;
  const loops = sites.flatMap((_, index) =>
    works.map(async (work) => {
      while (!isStopped) {
        const site = sites[index];
        turn += 1;
        // No answer: the process has just been killed.
        if (site && (await work.act(site, turn).catch(() => pause(20)))) acknowledged += 1;
      }
    }),
  );
  return {
    async stop() {
      isStopped = true;
      await Promise.all(loops);
      return acknowledged;
    },
  };
}

export async function addChecks(outcome: Outcome, { sites }: Cluster, works: readonly Work[]): Promise<void> {
  const [, site = sites[0]] = sites;
  for (const work of works) {
    const { lost, broken } = site ? await work.check(site) : { lost: 0, broken: ["no process"] };
    outcome.lost += lost;
    outcome.broken.push(...broken);
  }
}
