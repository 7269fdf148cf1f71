import { type ParseArgsConfig, parseArgs } from "node:util";
import { OutcomeUnknownError, StartupError } from "./errors.ts";

/** The command line is not valid: exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Calls `parseArgs` and shortens its error to one sentence. @throws {UsageError} */
export function parseWords<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [fault = ""] = (error instanceof Error ? error.message : String(error)).split(". To specify ", 1);
    throw new UsageError(fault.endsWith(".") ? fault : `${fault}.`);
  }
}

type Command = {
  /** The name of the script in package.json. */
  name: string;
  /** Errors besides StartupError that the operator can fix. */
  refusals: readonly (abstract new (
    message: string,
  ) => Error)[];
  /** Appended to the message of a refusal, unless the outcome is unknown. */
  refusalEnd?: string;
  /** @returns the exit code */
  run(words: string[]): Promise<number>;
};

/** Runs the command of this process. A refusal prints one line and exits with 1; a mistake in the command line exits with 2. */
export async function runCommand({ name, refusals, refusalEnd = "", run }: Command): Promise<void> {
  // As in the site's process: files are readable by this user only (OP-7).
  process.umask(0o077);
  try {
    process.exitCode = await run(process.argv.slice(2));
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const isRefusal = [StartupError, ...refusals].some((kind) => error instanceof kind);
    if (!(error instanceof Error) || !(isUsage || isRefusal)) throw error;
    const end = error instanceof OutcomeUnknownError ? "" : refusalEnd;
    process.stderr.write(`${error.message}${isUsage ? ` See: npm run ${name} -- --help` : end}\n`);
    process.exitCode = isUsage ? 2 : 1;
  }
}
