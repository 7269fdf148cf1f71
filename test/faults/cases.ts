import { postgresFolder } from "#test/postgres/server.ts";
import { clockJumps } from "./clocks.ts";
import { diskTurnsReadOnly, logDiskFull } from "./disk.ts";
import { failAtWrites } from "./fail-at-writes.ts";
import { type KillCase, killAtWrites } from "./kill-at-writes.ts";
import * as commands from "./kill-commands.ts";
import * as content from "./kill-content.ts";
import { emailAndUndo } from "./kill-email.ts";
import { acceptMessage } from "./kill-message.ts";
import * as office from "./kill-office.ts";
import { killProgramAtWrites, type ProgramCase } from "./kill-program.ts";
import { mailServer } from "./mail.ts";
import { diskFull, diskIsReadOnly } from "./mounted-disk.ts";
import { noCounts, type Outcome } from "./outcome.ts";
import { cutCommits } from "./postgres/cut-commits.ts";
import { failOver } from "./postgres/failover.ts";
import { databaseDiskFull } from "./postgres/full-disk.ts";
import { caseFolder } from "./site.ts";
import { stopWithWorkInFlight } from "./stop.ts";
import type { Density } from "./strace.ts";

export type FaultCase = {
  name: string;
  /** The failure in docs/reliability.md. */
  about: string;
  run(): Promise<Outcome>;
  /** How it runs in the short version; left out where it takes too long or proves too little. */
  short?: (() => Promise<Outcome>) | undefined;
};

type Densities = { full?: Density; short?: Density };

const kill = (name: string, about: string, one: KillCase, { full, short }: Densities = {}): FaultCase => ({
  name: `kill: ${name}`,
  about,
  run: () => killAtWrites(caseFolder(), one, full),
  short: short && (() => killAtWrites(caseFolder(), one, short)),
});

type MakeProgram = () => Promise<ProgramCase> | ProgramCase;

function killProgram(name: string, about: string, make: MakeProgram, { full, short }: Densities = {}): FaultCase {
  const run = async (density?: Density) => {
    const one = await make();
    return killProgramAtWrites(one.site.folder, one, density);
  };
  return { name: `kill: ${name}`, about, run: () => run(full), short: short && (() => run(short)) };
}

type Run = () => Promise<Outcome>;

/** @param short the same, or with less of it; none is left out */
const fault = (name: string, about: string, run: Run, short?: Run): FaultCase => ({ name, about, run, short });

/** On a PostgreSQL server of the case's own. */
function onPostgres(name: string, about: string, run: Run, short?: Run): FaultCase {
  const leftOut = async () => ({ ...noCounts(), left: "left out: PostgreSQL is not installed" });
  const ifThere = (one: Run) => (postgresFolder() === undefined ? leftOut : one);
  return fault(`postgres: ${name}`, about, ifThere(run), short && ifThere(short));
}

const officeCases = [
  ["new inquiry by staff", "R-40 JOB-06", office.newInquiry],
  ["outcome of a call", "R-40 JOB-12", office.outcome],
  ["appointment with its email", "R-40 JOB-20", office.appointment],
  ["done", "R-40 JOB-34", office.done],
  ["photo of staff", "R-40 JOB-22", office.photo],
] as const;

/** Everything that the runner knows, in the order in which it is reported. */
export const cases: readonly FaultCase[] = [
  kill("accept message", "R-1", acceptMessage, { short: { calls: ["pwrite64"], every: 12 } }),
  kill("email and undo", "JOB-23", emailAndUndo, { full: { every: 3 }, short: { calls: ["pwrite64"], every: 12 } }),
  ...officeCases.map(([name, about, one]) => kill(name, about, one)),
  kill("upload", "R-2", content.uploadPicture, { short: { calls: ["rename"] } }),
  kill("reorder 40", "R-3", content.reorderReviews(40), { short: { calls: ["pwrite64"], every: 2 } }),
  // Two writes for each page of the log: more of the same.
  kill("reorder 5,000", "R-3", content.reorderReviews(5000), { full: { every: 40, from: 7 } }),
  killProgram("demote, in the terminal", "R-4 AZ-5", commands.demoting),
  killProgram("restore", "R-28", commands.restoring, { short: { calls: ["rename"], every: 2 } }),
  killProgram("backup", "OPS-07", commands.backingUp, { full: { every: 3 } }),
  killProgram("first start", "R-17", commands.firstStart, { full: { every: 5 } }),

  fault("disk: no room, message", "R-5", () => failAtWrites(acceptMessage, ["pwrite64"], "ENOSPC")),
  ...officeCases.map(([name, , one]) =>
    fault(`disk: no room, ${name}`, "R-40", () => failAtWrites(one, ["pwrite64"], "ENOSPC")),
  ),
  fault("disk: I/O error, message", "R-8", () => failAtWrites(acceptMessage, ["pwrite64", "fsync"], "EIO")),
  fault("disk: I/O error, upload", "R-8", () => failAtWrites(content.uploadPicture, ["fsync", "rename"], "EIO")),
  fault("disk: full", "R-5", diskFull, diskFull),
  fault("disk: turns read-only", "R-6", diskTurnsReadOnly, diskTurnsReadOnly),
  fault("disk: is read-only", "R-6", diskIsReadOnly),
  fault("disk: of the log, full", "R-5 R-29", logDiskFull),
  fault("mail: nobody listens", "R-9", () => mailServer("nobody")),
  fault("mail: hangs at dot", "R-9 R-10", () => mailServer("is silent")),
  fault(
    "mail: hangs up after the final dot",
    "R-9",
    () => mailServer("hangs up"),
    () => mailServer("hangs up"),
  ),
  fault("SIGTERM with work in flight", "R-15", stopWithWorkInFlight),
  ...[
    { by: "+5h", keepsSession: false },
    { by: "-1d", keepsSession: false },
    { by: "-1h", keepsSession: false },
    { by: "+30s", keepsSession: true },
    { by: "-30s", keepsSession: true },
  ].map((jump) => fault(`clock: ${jump.by}`, "R-25", () => clockJumps(jump))),
  onPostgres("connection cut in a commit", "R-1 R-33", () => cutCommits(20)),
  onPostgres("disk of the tables, full", "R-5", databaseDiskFull),
  onPostgres("failover to a synchronous standby", "R-1", () => failOver("synchronous")),
  onPostgres("failover to an asynchronous standby", "R-1", () => failOver("asynchronous")),
];
