import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { siteFlags } from "../scripts/runtime.mjs";
import { freePort } from "../test/processes/free-port.ts";

export type BenchSite = {
  origin: string;
  /** Of the server's process: resident memory in bytes, processor time since its start. */
  usage(): Promise<{ memory: number; cpuMicroseconds: number }>;
  /** Bytes that the server's process still uses after all that can be collected was; it answers nobody meanwhile. */
  liveBytes(): Promise<number>;
  /** Whether it counts page views from now on; at first it does. */
  count(isOn: boolean): Promise<void>;
  stop(): Promise<void>;
};

type ServerMessage = { port?: number; memory?: number; cpuMicroseconds?: number; live?: number };

type BenchOptions = {
  /** How many reviews there are besides the samples. */
  reviews?: number;
  /** Texts in other words than the delivered ones, by name. */
  texts?: Readonly<Record<string, string>>;
  /** Environment variables beside the usual ones. */
  settings?: Record<string, string>;
};

/** Starts bench/serve.ts on a data folder of its own. */
export async function startBenchSite({
  reviews = 0,
  texts = {},
  settings = {},
}: BenchOptions = {}): Promise<BenchSite> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(port),
    DATA_DIR: dataDir,
    TRUST_PROXY: "127.0.0.1",
    ...settings,
  };
  const launch = () =>
    fork(join(import.meta.dirname, "serve.ts"), {
      env,
      execArgv: siteFlags,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
  let child = launch();
  await next(child);
  if (reviews > 0 || Object.keys(texts).length > 0) {
    await end(child);
    const file = join(dataDir, "app.db");
    insertReviews(file, reviews);
    insertTexts(file, texts);
    child = launch();
    await next(child);
  }
  const ask = (question: "usage" | "live" | "counted" | "uncounted") => {
    const answer = next(child);
    child.send(question);
    return answer;
  };
  return {
    origin: `http://localhost:${port}`,
    async usage() {
      const { memory = Number.NaN, cpuMicroseconds = Number.NaN } = await ask("usage");
      return { memory, cpuMicroseconds };
    },
    async liveBytes() {
      const { live = Number.NaN } = await ask("live");
      return live;
    },
    async count(isOn) {
      await ask(isOn ? "counted" : "uncounted");
    },
    async stop() {
      await end(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function next(child: ChildProcess): Promise<ServerMessage> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`The server ended with ${code}`));
    child.once("exit", ended);
    child.once("message", (message) => {
      child.off("exit", ended);
      resolve(message as ServerMessage);
    });
  });
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners("exit").once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}

function insertReviews(file: string, count: number): void {
  const db = new DatabaseSync(file);
  db.exec("BEGIN IMMEDIATE");
  const insert = db.prepare(
    "INSERT INTO reviews (reviewer_name, review_text, rating, is_active, sort_order, is_sample, created_at) VALUES (?, ?, ?, 1, ?, 0, ?)",
  );
  const text = "They came on time, hung the gutters in a morning and left the yard as they found it. ".repeat(3);
  for (let index = 1; index <= count; index += 1) {
    insert.run(`Bench reviewer ${index}`, text, 1 + (index % 5), 100 + index, new Date().toISOString());
  }
  db.exec("COMMIT");
  db.close();
}

function insertTexts(file: string, texts: Readonly<Record<string, string>>): void {
  const db = new DatabaseSync(file);
  db.exec("BEGIN IMMEDIATE");
  const insert = db.prepare(
    "INSERT INTO site_values (kind, name, value, version, changed_at) VALUES ('text', ?, ?, 1, ?)",
  );
  for (const [name, words] of Object.entries(texts)) insert.run(name, words, new Date().toISOString());
  db.exec("COMMIT");
  db.close();
}
