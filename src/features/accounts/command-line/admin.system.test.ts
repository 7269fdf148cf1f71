import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { createPasswords } from "#src/features/accounts/passwords/passwords.server.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { runAdmin } from "#test/processes/run-admin.ts";
import { runProgram } from "#test/processes/run-script.ts";
import { startTinySite, type TinySite } from "#test/processes/start-tiny-site.ts";

const password = "seven herons over the lake";

/** A call as our own page makes it. */
function post(site: TinySite, path: string, body: unknown): Promise<Response> {
  const origin = `http://127.0.0.1:${site.port}`;
  const headers = { "content-type": "application/json", origin };
  return fetch(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

/** The site's data as another program reads them. */
function dataIn(folder: string): DatabaseSync {
  const raw = new DatabaseSync(join(folder, "data", "app.db"), { timeout: 5000 });
  onTestFinished(() => raw.close());
  return raw;
}

const rolesIn = (raw: DatabaseSync) =>
  raw
    .prepare("SELECT role FROM users ORDER BY id")
    .all()
    .map(({ role }) => role);

test("AU-13 AU-14 beside a running site: an account is made, its owner chooses a password by the printed link, once", async () => {
  const folder = temporaryFolder();
  const site = await startTinySite(folder);
  const words = ["create", "rita@example.com", "--name", "Rita Moss", "--role", "siteadmin"];
  const made = await runProgram("scripts/admin.mjs", folder, words, { ORIGIN: "https://gutters.example" });
  expect(made).toMatchObject({ code: 0, error: "" });
  const [, token] = /\n {2}https:\/\/gutters\.example\/reset-password\?token=([\w-]{43})\n/.exec(made.out) ?? [];

  const raw = dataIn(folder);
  const stored = raw.prepare("SELECT name, email, role, username, password_hash AS hash FROM users").get();
  expect(stored).toMatchObject({ name: "Rita Moss", email: "rita@example.com", role: "siteadmin", username: null });
  expect(JSON.stringify(raw.prepare("SELECT * FROM password_resets").all())).not.toContain(token);

  const form = { token, email: "rita@example.com", newPassword: password };
  expect((await post(site, "/api/auth/reset-password", form)).status).toBe(200);
  expect((await post(site, "/api/auth/reset-password", form)).status).toBe(400);
  const hash = raw.prepare("SELECT password_hash AS hash FROM users").get()?.hash;
  expect(await createPasswords().verify(password, String(hash))).toBe(true);
});

test("USER-04 AZ-5 promote, demote and list; the last siteadmin stays one, also when two are demoted at once", async () => {
  const folder = temporaryFolder();
  await startTinySite(folder);
  await runAdmin(folder, "create", "rita@example.com", "--name", "Rita Moss", "--role", "siteadmin");
  await runAdmin(folder, "create", "sol@example.com", "--name", "Sol Reed");
  const raw = dataIn(folder);

  expect(await runAdmin(folder, "demote", "rita@example.com", "admin")).toEqual({
    code: 1,
    out: "",
    error: "rita@example.com is the last siteadmin; create another one first.\n",
  });
  expect(await runAdmin(folder, "promote", "ben", "admin")).toMatchObject({
    code: 1,
    error: 'There is no account "ben". See: npm run admin -- list\n',
  });
  expect(await runAdmin(folder, "promote", "SOL@example.com", "siteadmin")).toMatchObject({ code: 0 });
  expect(rolesIn(raw)).toEqual(["siteadmin", "siteadmin"]);

  const both = await Promise.all([
    runAdmin(folder, "demote", "rita@example.com", "user"),
    runAdmin(folder, "demote", "sol@example.com", "user"),
  ]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(rolesIn(raw).sort()).toEqual(["siteadmin", "user"]);

  const { out } = await runAdmin(folder, "list");
  expect(out).toMatch(/^ID {2}ROLE +2FA {2}CREATED +EMAIL +NAME\n1 .*rita@example\.com +Rita Moss\n2 .*Sol Reed\n$/);
});

test("OPS-13 an operator with a wrong command reads one line (2), and one line when it cannot be done (1)", async () => {
  const folder = temporaryFolder();
  expect(await runAdmin(folder, "list")).toMatchObject({
    code: 1,
    out: "",
    error: expect.stringMatching(/^There is no site in \S+ yet: start it once, with npm start\.\n$/),
  });
  expect(existsSync(join(folder, "data"))).toBe(false);
  const wrong = await runAdmin(folder, "promote", "ben");
  expect(wrong).toMatchObject({ code: 2, out: "" });
  expect(wrong.error).toBe("promote takes 2 words. See: npm run admin -- --help\n");
  const help = await runAdmin(folder);
  expect(help).toMatchObject({ code: 0, error: "" });
  expect(help.out).toContain("npm run admin -- create EMAIL");
});

test("R-16 data of another version, or damaged, are left as they are: 1, and one line", async () => {
  const folder = temporaryFolder();
  const site = await startTinySite(folder);
  site.process.kill("SIGINT");
  await site.exitCode;
  const raw = dataIn(folder);
  raw.exec("PRAGMA user_version = 3");
  expect(await runAdmin(folder, "list")).toMatchObject({ code: 1, error: expect.stringContaining("an older version") });
  expect(raw.prepare("PRAGMA user_version").get()).toEqual({ user_version: 3 });

  const other = temporaryFolder();
  mkdirSync(join(other, "data"));
  writeFileSync(join(other, "data", "app.db"), "no database");
  chmodSync(join(other, "data", "app.db"), 0o600);
  expect(await runAdmin(other, "list")).toMatchObject({ code: 1, error: expect.stringMatching(/damaged[^\n]*\n$/) });
});
