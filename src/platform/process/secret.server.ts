import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, leastSecretBytes, type Settings } from "./config.server.ts";
import { StartupError } from "./startup-error.ts";
import { systemCodeOf } from "./system-code.ts";

/**
 * Completes the settings with the secret: the one given, else the one kept in DATA_DIR/secret, made on the first start.
 *
 * @throws {StartupError} when the folder cannot be made or read, the kept secret is too short, or the one before is the same
 */
export function withSecret(settings: Settings): Config {
  const { dataDir, previousSecret } = settings;
  const secret = settings.secret ?? keptSecret(dataDir);
  if (secret !== previousSecret) return { ...settings, secret };
  throw new StartupError(
    settings.secret === undefined
      ? `SECRET_PREVIOUS is what ${join(dataDir, "secret")} holds: remove that file to have a new secret made.`
      : "SECRET_PREVIOUS is the same as SECRET: set a new SECRET, or leave SECRET_PREVIOUS out.",
  );
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const secret = readIfThere(file) ?? makeSecret(file);
    if (Buffer.byteLength(secret) >= leastSecretBytes) return secret;
  } catch (error) {
    throw new StartupError(`DATA_DIR ${dataDir} cannot be used: ${error instanceof Error ? error.message : error}.`);
  }
  throw new StartupError(
    `${file} is shorter than ${leastSecretBytes} bytes: restore it, or remove it to have a new one made.`,
  );
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (systemCodeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Written beside and then linked: two first starts agree on one secret, and a crash leaves none or a whole one. */
function makeSecret(file: string): string {
  const beside = `${file}.${process.pid}.new`;
  writeFileSync(beside, randomBytes(leastSecretBytes).toString("base64url"), { mode: 0o600, flush: true });
  try {
    linkSync(beside, file);
  } catch (error) {
    if (systemCodeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(beside, { force: true });
  }
  return readFileSync(file, "utf8").trim();
}
