import { createServer, type Socket } from "node:net";
import { companyOf } from "#src/company/company.ts";
import { createSmtpTransport } from "#src/platform/mail/mail-smtp.server.ts";
import { createOutbox } from "#src/platform/mail/outbox.server.ts";
import { createLog } from "#src/platform/process/log.server.ts";
import { startSmtpPeer } from "#test/network/smtp-peer.ts";
import { beside, brokenRules, look } from "./data.ts";
import { noCounts, type Outcome } from "./outcome.ts";
import { call } from "./people.ts";
import { caseFolder, type Site, startSite, until } from "./site.ts";
import { say } from "./trouble.ts";

type Step = "greeting" | "EHLO" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "dot";

/** What a mail server does at one step: says that, is silent for ever, or hangs up. Before, it is in order. */
export type Misdeed = { at: Step; does: "hangs" | "drops" | `${number} ${string}` };

const usual: Record<Step, string> = {
  greeting: "220 mail.example",
  EHLO: "250-mail.example\r\n250 AUTH PLAIN LOGIN",
  AUTH: "235 welcome",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go on",
  dot: "250 taken",
};

/** A mail server that misbehaves at one step, spoken to with or without a password. */
async function badServer({ at, does }: Misdeed) {
  const sockets = new Set<Socket>();
  /** Message-IDs of what came whole. */
  const taken: string[] = [];
  let reached = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    let text: string | undefined;
    let unread = "";
    const answer = (step: Step) => {
      if (step !== at) return void socket.write(`${usual[step]}\r\n`);
      reached++;
      if (does === "drops") socket.destroy();
      else if (does !== "hangs") socket.write(`${does}\r\n`);
    };
    answer("greeting");
    socket.on("data", (part) => {
      unread += part;
      for (;;) {
        const end = text === undefined ? unread.indexOf("\r\n") : unread.indexOf("\r\n.\r\n");
        if (end < 0) return;
        const line = unread.slice(0, end);
        unread = unread.slice(end + (text === undefined ? 2 : 5));
        if (text !== undefined) {
          text = undefined;
          // With a refusal after the text the server says that it has not taken it.
          if (at !== "dot" || !/^[45]/.test(does)) taken.push(/^Message-ID: (\S+)/im.exec(line)?.[1] ?? "");
          answer("dot");
          continue;
        }
        const word = line.split(/[ :]/)[0]?.toUpperCase();
        if (word === "QUIT") socket.end("221 bye\r\n");
        else if (word === "DATA") {
          answer("DATA");
          if (at !== "DATA") text = "";
        } else if (word === "EHLO" || word === "AUTH" || word === "MAIL" || word === "RCPT") answer(word);
        else socket.write("250 ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://${at === "AUTH" ? "user:password@" : ""}127.0.0.1:${port}`,
    taken,
    reached: (_site: Site) => reached > 0,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const minute = 60_000;

/**
 * visitors notice nothing; the process dies while the mail server misbehaves; once that is well, every mail goes
 * out. Twice only what it had already taken, with the same Message-ID.
 */
export async function mailServer(misdeed: Misdeed | "nobody" | "bad certificate"): Promise<Outcome> {
  const folder = caseFolder();
  const outcome = noCounts();
  const bad = await startBad(misdeed);
  const site = await startSite({ folder, env: { SMTP_URL: bad.url } });
  const asked = performance.now();
  const sent = await Promise.all([1, 2].map((turn) => say(site, turn)));
  const took = performance.now() - asked;
  for (const { status } of sent) {
    if (status === 200) outcome.acknowledged++;
    else outcome.broken.push(`a message is answered with ${status}`);
  }
  if (took > 3_000) outcome.broken.push(`two messages took ${Math.round(took)} ms`);
  if (!(await until(() => bad.reached(site), 10_000))) outcome.broken.push("the mail server was not reached");
  outcome.injected++;
  if (!(await call(site, "GET", "/api/public/reviews")).ok) outcome.broken.push("pages cannot be read meanwhile");
  await site.kill();
  bad.close();

  const again = await startSite({ folder });
  outcome.slowestStartMs = again.readyMs;
  await again.kill();
  const ids = await deliver(folder, outcome);
  outcome.broken.push(...brokenRules(folder));
  const all = [...bad.taken, ...ids];
  const once = new Set(all);
  const expected = look(folder, ({ value }) => value("SELECT count(*) FROM outgoing_mail"));
  const refusedForGood = look(folder, ({ value }) =>
    value("SELECT count(*) FROM outgoing_mail WHERE state = 'failed'"),
  );
  outcome.lost = expected - once.size - refusedForGood;
  outcome.duplicated = all.length - once.size;
  const isFinal = typeof misdeed === "object" && misdeed.does.startsWith("550");
  if (refusedForGood > 0 && !isFinal) outcome.broken.push(`${refusedForGood} mails are given up`);
  if (outcome.duplicated > 0 && bad.taken.length === 0) outcome.broken.push("mail came twice without any reason");
  if (outcome.lost !== 0) outcome.broken.push(`${outcome.lost} mails are lost`);
  return outcome;
}

/** Where no server can tell that it was asked, the site's log does. */
const noted = (site: Site) => /no mail can be sent/.test(site.output());

async function startBad(misdeed: Parameters<typeof mailServer>[0]) {
  if (misdeed === "nobody")
    return { url: "smtp://127.0.0.1:1", taken: [] as string[], reached: noted, close: () => {} };
  if (misdeed !== "bad certificate") return badServer(misdeed);
  const peer = await startSmtpPeer({ secure: true });
  return {
    url: peer.url.replace("smtp:", "smtps:"),
    taken: [] as string[],
    reached: noted,
    close: () => void peer.close(),
  };
}

/** Sends what waits, some minutes later, to a mail server in order. @returns the Message-IDs that it got */
async function deliver(folder: string, outcome: Outcome): Promise<string[]> {
  const good = await startSmtpPeer();
  // The host of the site's own address: a mail's Message-ID is made of it.
  const transport = createSmtpTransport(good.url, { host: "localhost" });
  const log = createLog({ logLevel: "silent" });
  const config = { mailFrom: "office@example.com" };
  const company = { read: async () => companyOf() };
  await beside(folder, async (db) => {
    for (const later of [8, 16]) {
      const clock = { now: () => new Date(Date.now() + later * minute) };
      await createOutbox({ config, db, company, clock, log, transport }).runDue();
    }
  });
  await good.close();
  const ids = good.received.map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? "");
  if (ids.includes("")) outcome.broken.push("a mail without a Message-ID");
  return ids;
}
