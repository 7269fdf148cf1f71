import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startSmtpPeer } from "../test/network/smtp-peer.ts";
import { staffOf } from "../test/processes/staff-of-process.ts";
import { startSite } from "../test/processes/start-site.ts";
import { quantile } from "./statistics.ts";
import { open, pause, type Served } from "./visitor.ts";

const secret = "a secret that only measurements have, 32 bytes";
const mailMs = 1000;

/** So many mails wait for a mail server that takes a second for each. */
export async function measureMailQueue(count: number, seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), "bench-mail-"));
  const dataDir = join(folder, "data");
  const peer = await startSmtpPeer({
    onRcptTo: (_address, _session, callback) => void setTimeout(callback, mailMs),
  });
  const first = await startSite({ SMTP_URL: peer.url, SECRET: secret }, dataDir);
  const staff = await staffOf(first, folder, secret);
  await first.stop();
  fill(join(dataDir, "app.db"), count);
  const site = await startSite({ SMTP_URL: peer.url, SECRET: secret }, dataDir);
  const memory = async () => {
    const status = await readFile(`/proc/${site.process.pid}/status`, "utf8");
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024);
  };
  await pause(3000);
  const before = await memory();
  const begin = performance.now();
  await fetch(`${site.origin}/api/2fa/send-2fa-email`, {
    method: "POST",
    headers: { ...staff, origin: site.origin, "content-type": "application/json" },
    body: "{}",
  });
  while (!peer.received.some(({ raw }) => /^Subject: .*code/im.test(raw))) {
    if (performance.now() - begin > 60_000) throw new Error("The code has not come before the other mails.");
    await pause(20);
  }
  const codeSeconds = (performance.now() - begin) / 1000;
  const inbox: Served = { times: [], errors: 0 };
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    await open(inbox, `${site.origin}/api/admin/messages`, { headers: { cookie: staff.cookie ?? "" } });
    await pause(200);
  }
  const after = await memory();
  await site.dispose();
  await peer.close();
  rmSync(folder, { recursive: true, force: true });
  const inboxMs = `${quantile(inbox.times, 0.5).toFixed(1)} ms, p99 ${quantile(inbox.times, 0.99).toFixed(1)} ms`;
  return `a code comes after ${codeSeconds.toFixed(1)} s; inbox ${inboxMs}, ${inbox.errors} errors; memory ${before} MB, ${seconds} s later ${after} MB`;
}

function fill(file: string, count: number): void {
  const db = new DatabaseSync(file);
  db.exec("BEGIN IMMEDIATE");
  const insert = db.prepare(
    "INSERT INTO outgoing_mail (id, kind, recipient, subject, body_text, body_html, priority, created_at, state, tries, next_try_at, at_most_once) VALUES (?, 'bench', ?, 'A new message', ?, ?, 100, ?, 'waiting', 0, ?, 0)",
  );
  const now = new Date().toISOString();
  const text = "They came on time and hung the gutters in a morning. ".repeat(20);
  for (let index = 0; index < count; index += 1) {
    insert.run(randomUUID(), `reader${index}@example.com`, text, `<p>${text}</p>`, now, now);
  }
  db.exec("COMMIT");
  db.close();
}
