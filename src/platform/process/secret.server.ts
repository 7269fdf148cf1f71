import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, minSecretBytes, type Settings } from "./config.server.ts";
import { StartupError, systemCodeOf } from "./errors.ts";

/**
 * Completes the settings with the secret: `SECRET`, or else the file DATA_DIR/secret, which the first start creates.
 *
 * @throws {StartupError} if the folder is unusable, the secret is too short, or the previous secret is the same
 */
export function withSecret(settings: Settings): Config {
  const { dataDir, previousSecret } = settings;
  const secret = settings.secret ?? storedSecret(dataDir);
  if (secret !== previousSecret) return { ...settings, secret };
  throw new StartupError(
    settings.secret === undefined
      ? `SECRET_PREVIOUS is what ${join(dataDir, "secret")} holds: remove that file to have a new secret made.`
      : "SECRET_PREVIOUS is the same as SECRET: set a new SECRET, or leave SECRET_PREVIOUS out.",
  );
}

function storedSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const secret = existsSync(file) ? readFileSync(file, "utf8").trim() : createSecret(file);
    if (Buffer.byteLength(secret) >= minSecretBytes) return secret;
  } catch (error) {
    throw new StartupError(`DATA_DIR ${dataDir} cannot be used: ${error instanceof Error ? error.message : error}.`);
  }
  throw new StartupError(
    `${file} is shorter than ${minSecretBytes} bytes: restore it, or remove it to have a new one made.`,
  );
}

/** Writes another file and links it: two first starts agree on one secret, and a crash leaves no partial one. */
function createSecret(file: string): string {
  const temporary = `${file}.${process.pid}.new`;
  writeFileSync(temporary, randomBytes(minSecretBytes).toString("base64url"), { mode: 0o600, flush: true });
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (systemCodeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return readFileSync(file, "utf8").trim();
}
