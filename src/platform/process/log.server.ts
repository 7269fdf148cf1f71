import pino from "pino";
import { standardOutput } from "./standard-output.server.ts";

export type Log = pino.Logger;

/** Names under which something secret or personal could reach a log line by mistake (ASVS 16.2.5). */
const secretNames = [
  "authorization",
  "cookie",
  "password",
  "secret",
  "token",
  "recaptchaToken",
  "smtpUrl",
  "email",
  "phone",
  "address",
  "firstName",
  "lastName",
  "projectNeeds",
  "additionalInfo",
  "message.text",
];

/** Sends what libraries print to the log: @hono/node-server prints answers that break off, with their stacks. */
export function logConsole(log: Log): void {
  console.error = (error: unknown) => log.warn({ err: error }, "error reported by a library");
  console.info = (text: unknown) => log.debug({ text: String(text) }, "notice of a library");
}

/**
 * The log: one JSON object a line on standard output (OPS-08). What people write and who they are does not belong in it;
 * the names above are struck out as a second line of defence. Writing never blocks the process (standard-output.server.ts).
 *
 * @param stream where lines go instead, for tests
 */
export function createLog({ logLevel }: { logLevel: string }, stream?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: [...secretNames, ...secretNames.map((name) => `*.${name}`)], censor: "(struck out)" },
  };
  const log = pino(options, stream ?? standardOutput(reportDropped));
  return log;

  function reportDropped(lines: number): void {
    log.error({ lines }, "log lines were dropped: standard output was not read");
  }
}
