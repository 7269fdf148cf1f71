import pino from "pino";
import { standardOutput } from "./standard-output.server.ts";

export type Log = pino.Logger;

/** Names of secret or personal values, redacted if one reaches the log by mistake (ASVS 16.2.5). */
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

/** Sends console output of libraries to the log: @hono/node-server prints aborted responses with their stacks. */
export function logConsole(log: Log): void {
  console.error = (error: unknown) => log.warn({ err: error }, "error reported by a library");
  console.info = (text: unknown) => log.debug({ text: String(text) }, "notice of a library");
}

/**
 * Creates the log: one JSON object a line on standard output (OPS-08), without personal data; `secretNames` are redacted as a
 * second line of defense. Writing never blocks the process (standard-output.server.ts).
 *
 * @param stream replaces standard output in tests
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
