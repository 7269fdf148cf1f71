import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silentLog as log } from "#test/app/test-log.ts";
import { databaseUrl, onServer } from "#test/postgres/databases.ts";
import { type PostgresServer, postgresFolder, startPostgres } from "#test/postgres/server.ts";
import { openPostgres } from "./open-postgres.server.ts";

const password = "hunter2@hunter2";

describe.skipIf(postgresFolder() === undefined)("PG-14 sslmode means what PostgreSQL's documentation says", () => {
  /** With a certificate of its own for `localhost`; takes passwords over TLS only, but for its superuser. */
  let server: PostgresServer;
  /** Without TLS. */
  let plain: PostgresServer;
  let folder: string;
  let certificate: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "certificate-"));
    certificate = join(folder, "server.crt");
    const files = ["-keyout", "server.key", "-out", "server.crt"];
    const about = ["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...files, ...about], {
      cwd: folder,
      stdio: "ignore",
    });
    writeFileSync(join(folder, "hba.conf"), "hostssl all guest all scram-sha-256\nhost all site all trust\n");
    if (process.getuid?.() === 0)
      for (const name of ["", "server.key", "server.crt", "hba.conf"]) chownSync(join(folder, name), 65_534, 65_534);
    server = await startPostgres({
      settings: [
        "ssl=on",
        `ssl_cert_file=${certificate}`,
        `ssl_key_file=${join(folder, "server.key")}`,
        `hba_file=${join(folder, "hba.conf")}`,
      ],
    });
    plain = await startPostgres();
    await onServer(server.url, `CREATE ROLE guest LOGIN SUPERUSER PASSWORD '${password}'`);
    for (const { url } of [server, plain]) await onServer(url, "CREATE DATABASE site");
  });
  afterAll(() => {
    server.stop();
    plain.stop();
    rmSync(folder, { recursive: true });
  });

  function address(parameters: Record<string, string>, { of = server, host = "localhost", secret = password } = {}) {
    const url = new URL(databaseUrl(of.url, "site"));
    Object.assign(url, { hostname: host, username: "guest", password: encodeURIComponent(secret) });
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }

  /** @returns whether the connection of a site with this address is encrypted, or why there is none */
  async function connect(url: string): Promise<string> {
    try {
      const { db, close } = await openPostgres({ url, poolSize: 2, log });
      const { rows } = await sql<{ ssl: boolean }>`
        SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`.execute(db);
      await close();
      return rows[0]?.ssl ? "encrypted" : "readable";
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    }
  }

  const place = (from: PostgresServer, host = "localhost") =>
    `StartupError: The database site at ${host}:${new URL(from.url).port}`;

  test("disable does not encrypt, and a server that demands it refuses the user", async () => {
    expect(await connect(`${databaseUrl(server.url, "site")}?sslmode=disable`)).toBe("readable");
    expect(await connect(address({ sslmode: "disable" }))).toBe(
      `${place(server)} refuses guest; check DATABASE_URL and its sslmode.`,
    );
  });

  test("require encrypts and takes any certificate", async () => {
    expect(await connect(address({ sslmode: "require" }))).toBe("encrypted");
    expect(await connect(address({ sslmode: "require" }, { host: "127.0.0.1" }))).toBe("encrypted");
  });

  test("verify-full refuses a certificate that no known authority has signed", async () => {
    expect(await connect(address({ sslmode: "verify-full" }))).toBe(
      `${place(server)} has a certificate that cannot be verified (self-signed certificate); name the file of its authority with sslrootcert in DATABASE_URL.`,
    );
  });

  test("verify-full takes the certificate of a named authority, for its own host only", async () => {
    const verified = { sslmode: "verify-full", sslrootcert: certificate };
    expect(await connect(address(verified))).toBe("encrypted");
    expect(await connect(address(verified, { host: "127.0.0.1" }))).toBe(
      `${place(server, "127.0.0.1")} has a certificate for another name than 127.0.0.1; check the host of DATABASE_URL.`,
    );
  });

  test("verify-ca takes the certificate of a named authority, for any host", async () => {
    const verified = { sslmode: "verify-ca", sslrootcert: certificate };
    expect(await connect(address(verified, { host: "127.0.0.1" }))).toBe("encrypted");
  });

  test("a file of the authority that is not there is one clear line", async () => {
    expect(await connect(address({ sslmode: "verify-full", sslrootcert: "/nowhere/ca.pem" }))).toBe(
      `${place(server)} needs a file that is not there; check sslrootcert, sslcert and sslkey in DATABASE_URL.`,
    );
  });

  test("a server without TLS is refused", async () => {
    expect(await connect(address({ sslmode: "require" }, { of: plain }))).toBe(
      `${place(plain)} does not offer TLS; switch it on there, or set sslmode=disable in DATABASE_URL.`,
    );
  });

  test("a wrong password and none are one clear line each", async () => {
    expect(await connect(address({ sslmode: "require" }, { secret: "wrong" }))).toBe(
      `${place(server)} refuses the password of guest; check DATABASE_URL.`,
    );
    expect(await connect(address({ sslmode: "require" }, { secret: "" }))).toBe(
      `${place(server)} asks for a password, and DATABASE_URL has none.`,
    );
  });
});
