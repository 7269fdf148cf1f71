import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { startTcpProxy, type TcpProxy } from "#test/network/tcp-proxy.ts";
import { onServer } from "#test/postgres/databases.ts";
import { sendPicture } from "../kill-content.ts";
import { noCounts, type Outcome } from "../outcome.ts";
import { caseFolder, type Site, secret, startProgram, until } from "../site.ts";
import { say } from "../trouble.ts";
import { type Cluster, startCluster } from "./cluster.ts";

/** A command on the database, and the states of it that there may be afterwards. */
type Command = { program: "backup" | "restore"; words: string[]; before: string; after: string };

type Place = { cluster: Cluster; proxy: TcpProxy; folder: string; outcome: Outcome };

/** OPS-07: kill -9 of the server under a backup: one line, no archive but the one that stood, and the same data. */
export function killServerUnderBackup(kills: number): Promise<Outcome> {
  return inPlace(async (place) => {
    const state = await stateOf(place.cluster.url);
    await run(place, "backup", []);
    await killAtStatements(place, kills, { program: "backup", words: [], before: state, after: state });
  });
}

/** the same under a restore: the old data or those of the archive, whole, and an archive of the old ones. */
export function killServerUnderRestore(kills: number): Promise<Outcome> {
  return inPlace(async (place) => {
    const { cluster, folder } = place;
    const after = await stateOf(cluster.url);
    const archive = join(folder, "backups", "archive.tar");
    await run(place, "backup", ["--to", archive]);
    await fill(cluster, await cluster.restart(0), 11);
    const before = await stateOf(cluster.url);
    await killAtStatements(place, kills, { program: "restore", words: [archive, "--yes"], before, after });
  });
}

async function inPlace(work: (place: Place) => Promise<void>): Promise<Outcome> {
  const outcome = noCounts();
  const proxy = await startTcpProxy();
  const cluster = await startCluster({ processes: 1 });
  const folder = caseFolder();
  for (const name of ["backups", "work"]) mkdirSync(join(folder, name));
  try {
    await fill(cluster, cluster.sites[0] as Site, 1);
    await work({ cluster, proxy, folder, outcome });
  } finally {
    await cluster.stop();
    proxy.close();
  }
  return outcome;
}

/** Sends three inquiries and a picture to a site, and ends it. */
async function fill({ url, staff }: Cluster, site: Site, from: number): Promise<void> {
  for (let turn = from; turn < from + 3; turn += 1) await say(site, turn);
  await sendPicture(site, await staff(site), `Picture ${from}`);
  const preparing = "SELECT count(*) FROM gallery_images WHERE state = 'preparing'";
  await until(async () => (await ask(url, preparing)) === "0", 20_000);
  site.child.kill("SIGTERM");
  await site.ended;
}

async function ask(url: string, query: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: query, rowMode: "array" });
  await client.end();
  return String(rows[0]?.[0]);
}

const stateOf = (url: string) =>
  ask(
    url,
    `SELECT concat_ws(E'\\n', (SELECT string_agg(email, ' ' ORDER BY id) FROM messages),
      (SELECT string_agg(alt_text, ' ' ORDER BY id) FROM gallery_images),
      (SELECT string_agg(concat_ws(' ', name, sha256, size), E'\\n' ORDER BY name) FROM files LEFT JOIN (
        SELECT file, sum(octet_length(content)) AS size FROM file_pieces GROUP BY file) AS pieces ON file = id))`,
  );

/** Runs a command through the proxy. */
async function run({ cluster, proxy, folder }: Place, program: Command["program"], words: readonly string[]) {
  const env = {
    DATABASE_URL: proxy.through(cluster.url),
    SECRET: secret,
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_TO: "office@example.com",
    BACKUP_DIR: join(folder, "backups"),
    TMPDIR: join(folder, "work"),
  };
  const path = join("src/features/operations/backups/command-line", `${program}.server.ts`);
  const { child, ended } = startProgram([path, ...words], { folder, env });
  const said = child.stderr ? text(child.stderr) : "";
  return { code: await ended, said: await said };
}

type Archive = { name: string; bytes: Buffer };

const archivesOf = (folder: string): Archive[] =>
  readdirSync(join(folder, "backups"))
    .filter((name) => name.endsWith(".tar"))
    .map((name) => ({ name, bytes: readFileSync(join(folder, "backups", name)) }));

/** Evenly over the statements of the command, and at each of the last, where it commits. */
async function killAtStatements(place: Place, kills: number, command: Command): Promise<void> {
  const { cluster, proxy, folder, outcome } = place;
  const [server, standing] = [cluster.server, archivesOf(folder)];
  await onServer(server.url, "CREATE DATABASE before TEMPLATE site");
  let sent = 0;
  proxy.watch((by) => {
    if (by === "program") sent += 1;
    return true;
  });
  await run(place, command.program, command.words);
  const total = sent;
  if (total === 0 || (await stateOf(cluster.url)) !== command.after)
    throw new Error("It does not even work without a fault.");

  const last = 6;
  const spread = Array.from({ length: kills }, (_, index) => Math.ceil(((index + 1) * (total - last)) / kills));
  // Before the server gets the statement, and after it has done it, before the answer.
  for (const at of [...spread, ...Array.from({ length: last }, (_, index) => total - last + 1 + index)])
    for (const by of ["program", "server"] as const) {
      await putBack();
      await killOnce(at, by);
    }
  if ((await run(place, command.program, command.words)).code !== 0) outcome.broken.push("it does not work afterwards");

  async function putBack(): Promise<void> {
    await onServer(server.url, "DROP DATABASE site WITH (FORCE)");
    await onServer(server.url, "CREATE DATABASE site TEMPLATE before");
    for (const { name } of archivesOf(folder))
      if (!standing.some((one) => one.name === name)) rmSync(join(folder, "backups", name));
  }

  async function killOnce(at: number, killedBy: "program" | "server"): Promise<void> {
    let killed: Promise<void> | undefined;
    sent = 0;
    proxy.watch((by) => {
      if (by === "program") sent += 1;
      if (sent >= at && by === killedBy) killed ??= server.kill();
      return killed === undefined;
    });
    const { code, said } = await run(place, command.program, command.words);
    proxy.watch(() => true);
    if (!killed) return;
    outcome.injected += 1;
    await killed;
    await server.start();
    const where = `statement ${at} of ${total}, ${killedBy}`;
    const state = await stateOf(cluster.url);
    const archives = archivesOf(folder);
    const expect = (isSo: boolean, words: string) => {
      if (!isSo) outcome.broken.push(`${where}: ${words}`);
    };
    const stays = (one: Archive) => archives.some(({ name, bytes }) => name === one.name && bytes.equals(one.bytes));
    expect(standing.every(stays), "an archive that stood is not as it was");
    expect(state === command.before || state === command.after, `half of each: ${state}`);
    if (code === 0) {
      outcome.acknowledged += 1;
      if (state !== command.after || archives.length === standing.length) outcome.lost += 1;
    } else {
      expect(code === 1 && /^The [^\n]+ broke off [^\n]+\n$/.test(said), `ended with ${code}: ${said}`);
      if (command.program === "backup") expect(archives.length === standing.length, "an archive that is not one");
      else if (state === command.after) expect(!said.includes("Nothing") && archives.length > standing.length, said);
    }
    const left = [...readdirSync(join(folder, "backups")), ...readdirSync(join(folder, "work"))].filter((name) =>
      /^\.|^restore-/.test(name),
    );
    expect(left.length === 0, `left: ${left.join(", ")}`);
  }
}
